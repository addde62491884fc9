import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createBundler } from '#test/integration/support/bundle';
import { temporaryFolder, toyCharacter, toyLibrary, value } from '#test/integration/support/world';

const bundled = createBundler();
let [program, workerPath] = ['', ''];
beforeAll(async () => {
  program = await bundled('test/integration/services/safety/recovery/children/firstList.ts');
  workerPath = await bundled('electron/services/safety/recovery/verifyWorker.ts');
});

interface Seen {
  readonly first: { readonly rows: number; readonly troubled: readonly string[] };
  readonly then: Seen['first'];
  readonly files: readonly string[];
  readonly peak: number;
}

/** The results of a separate program on a library, with its peak memory in bytes as reported by the system. */
async function seenBy(folder: string): Promise<Seen> {
  const child = spawn(process.execPath, [program, folder, workerPath, 'verify'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let text = '';
  child.stdout.on('data', (piece: Buffer) => (text += piece.toString()));
  await once(child, 'close');
  return JSON.parse(text) as Seen;
}

const size = 99_000_000;
const repeated = (start: string, piece: string, end = '') =>
  `${start}${piece.repeat(Math.floor((size - start.length - end.length) / Buffer.byteLength(piece)))}${end}`;
const head = '{"format":"hearthbook","kind":"character","version":1,"id":"nonsense-one",';
const nonsense: Readonly<Record<string, () => string | Buffer>> = {
  'random bytes': () =>
    Buffer.from(Uint32Array.from({ length: size / 4 }, () => Math.random() * 2 ** 32).buffer),
  'nothing but zeros': () => Buffer.alloc(size),
  'nothing but line ends': () => Buffer.alloc(size, 0x0a),
  'a list without an end': () => repeated('[', '0,'),
  'lists in lists': () => repeated('', '['),
  'one text': () => repeated('"', 'ab'),
  'a whole object of numbers': () => repeated('{"a":[', '0,', '0]}'),
  'a document that is torn far inside': () => repeated(`${head}"choices":{"x":"`, 'ä'),
  'a document crowded with lists': () => repeated(`${head}"choices":{"x":[`, '[],', '[]]}}'),
};

/** In bytes: the limit for the whole program, including its threads. */
const most = 200_000_000;

describe.skipIf(process.platform !== 'linux')('99 MB of garbage', () => {
  it.each(Object.keys(nonsense))('delay no list, and need no more than 200 MB: %s', async (name) => {
    const library = await toyLibrary();
    for (const each of ['Ada', 'Bo', 'Cid']) value(await library.characters.save(toyCharacter(each)));
    await library.close();
    const without = await seenBy(library.folder);
    expect(without).toMatchObject({ first: { rows: 3, troubled: [] }, files: [] });
    const file = path.join(library.folder, 'characters/nonsense-one.json');
    await writeFile(file, nonsense[name]?.() ?? '');
    const seen = await seenBy(library.folder);
    expect(seen.first).toEqual({ rows: 3, troubled: ['nonsense-one.json not-yet'] });
    expect(seen.then).toEqual({ rows: 3, troubled: ['nonsense-one.json damaged-document'] });
    expect(seen.files).toEqual(['quarantine/characters.then.nonsense-one.json damaged']);
    expect(seen.peak).toBeLessThan(most);
  });

  it('in a history, compressed to almost nothing, need no more either', async () => {
    const library = await toyLibrary();
    const saved = value(await library.characters.save(toyCharacter('Ada')));
    value(await library.characters.save({ ...saved, notes: 'x' }));
    const [kept] = value(await library.snapshots.list({ kind: 'character', id: saved.id }));
    await library.close();
    const folder = path.join(library.folder, 'history/characters', saved.id);
    const packed = gzipSync(Buffer.alloc(size, '[0],'));
    expect(packed.length).toBeLessThan(1_000_000);
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, `${kept?.key.replace(/^\d{4}/, '2031') ?? ''}.json.gz`), packed);
    await writeFile(path.join(library.folder, 'characters', `${saved.id}.json`), '{');
    const seen = await seenBy(library.folder);
    expect(seen.peak).toBeLessThan(most);
    // The newest readable version is the one before.
    expect((await readdir(folder)).filter((name) => name.endsWith('.damaged.json.gz'))).toHaveLength(1);
  });
});

describe('a long document that is valid', () => {
  it('is listed once it is verified, and read like any other', async () => {
    const folder = await temporaryFolder();
    const library = await toyLibrary({ folder });
    const long = toyCharacter('Long', { choices: { pages: Array(200).fill('x'.repeat(100_000)) } });
    const saved = value(await library.characters.save(long));
    await library.close();
    const seen = await seenBy(folder);
    expect(seen.first).toEqual({ rows: 0, troubled: [`${saved.id}.json not-yet`] });
    expect(seen.then).toEqual({ rows: 1, troubled: [] });
    expect(seen.files).toEqual([]);
    const again = await toyLibrary({ folder });
    expect(value(await again.characters.list()).rows).toHaveLength(1);
    const read = value(await again.characters.read(saved.id));
    expect(value(await again.characters.save({ ...read, name: 'Longer' })).revision).toBe(2);
  });
});
