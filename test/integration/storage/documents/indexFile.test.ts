import { mkdir, readdir, readFile, rename, unlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { serialize } from '#electron/storage/documents/documentAdapter';
import { summaryOf } from '#electron/storage/recovery/verifyLibrary';
import { nodeFileSystem } from '#electron/storage/files/fileSystem';
import type { Library } from '#electron/storage/library';
import { summaries } from '#electron/services/library/summaries';
import { sweep } from '#electron/storage/files/sweep';
import { ok } from '#shared/kernel/result';
import { raw } from '#shared/kernel/text';
import {
  anyRules,
  fileSystem,
  systemError,
  temporaryFolder,
  tickingClock,
  toyCharacter,
  toyLibrary,
  toyRulesets,
  value,
} from '#test/integration/support/world';

const fileOf = (library: Library, id: string) => path.join(library.folder, 'characters', `${id}.json`);
const indexOf = (library: Library) => path.join(library.folder, 'index.json');
const names = async (library: Library) =>
  value(await library.characters.list())
    .rows.map((row) => row.name)
    .toSorted();

/** A library of three characters with an index, and a function that opens it again and counts reads. */
async function closedLibrary() {
  const library = await toyLibrary();
  const [first, second, third] = [
    value(await library.characters.save(toyCharacter('One'))),
    value(await library.characters.save(toyCharacter('Two'))),
    value(await library.characters.save(toyCharacter('Three'))),
  ];
  await library.characters.list();
  await library.close();
  const reopen = async (more: Parameters<typeof toyLibrary>[0] = {}) => {
    const read: string[] = [];
    const fs = fileSystem({
      readFile: (name) => {
        if (!name.endsWith('index.json')) read.push(path.basename(name));
        return nodeFileSystem.readFile(name);
      },
    });
    return { library: await toyLibrary({ folder: library.folder, fs, ...more }), read };
  };
  return { library, first, second, third, reopen };
}

describe('the index', () => {
  it('saves reading the documents again', async () => {
    const { reopen } = await closedLibrary();
    const { library, read } = await reopen();
    expect(await names(library)).toEqual(['One', 'Three', 'Two']);
    expect(read).toEqual([]);
  });

  it('notices a document changed, added or removed by someone else, and reads only that', async () => {
    const { library, first, second, reopen } = await closedLibrary();
    value(await library.characters.save({ ...first, name: 'Uno' }));
    value(await library.characters.save(toyCharacter('Four')));
    await unlink(fileOf(library, second.id));
    const again = await reopen();
    expect(await names(again.library)).toEqual(['Four', 'Three', 'Uno']);
    expect(again.read).toHaveLength(2);
  });

  it('notices a file put in place of another with the same size and time', async () => {
    const { library, first, reopen } = await closedLibrary();
    const file = fileOf(library, first.id);
    const moment = new Date('2026-03-01T00:00:00Z');
    await utimes(file, moment, moment);
    const before = await reopen();
    expect(await names(before.library)).toContain('One');
    await before.library.close();
    await writeFile(`${file}.new`, (await readFile(file, 'utf8')).replace('"One"', '"Eno"'));
    await utimes(`${file}.new`, moment, moment);
    await rename(`${file}.new`, file);
    expect(await names((await reopen()).library)).toContain('Eno');
  });

  it.each([
    ['missing', undefined],
    ['empty', ''],
    [
      'of another shape',
      '{"format":"hearthbook-index","version":6,"key":"test","first":{"bytes":2,"sum":""},"sum":"","newest":{},"entries":[]}\n',
    ],
    ['not JSON at all', '\u0000\u0000\u0000'],
  ])('is rebuilt when it is %s', async (_what, text) => {
    const { library, reopen } = await closedLibrary();
    if (text === undefined) await unlink(indexOf(library));
    else await writeFile(indexOf(library), text);
    const again = await reopen();
    expect(await names(again.library)).toEqual(['One', 'Three', 'Two']);
    expect(again.read).toHaveLength(3);
  });

  it('is rebuilt when one letter of it has changed, or its end is missing', async () => {
    const { library, reopen } = await closedLibrary();
    const text = await readFile(indexOf(library), 'utf8');
    expect(JSON.parse(text)).toMatchObject({ format: 'hearthbook-index' });
    for (const damaged of [
      text.replace('"One"', '"Eno"'),
      text.slice(0, -9),
      text.replace('"version":7', '"version":8'),
    ]) {
      await writeFile(indexOf(library), damaged);
      const again = await reopen();
      expect(await names(again.library)).toEqual(['One', 'Three', 'Two']);
      expect(again.read).toHaveLength(3);
    }
  });

  it('is rebuilt by a program with other rulesets', async () => {
    const { reopen } = await closedLibrary();
    const summarize = summaries(toyRulesets);
    const character: typeof summarize.character = async (document) => {
      const row = await summarize.character(document);
      return row.ok ? ok({ ...row.value, subtitle: raw('new') }) : row;
    };
    const again = await reopen({ indexKey: 'other', summarize: { ...summarize, character } });
    expect(value(await again.library.characters.list()).rows[0]!.subtitle).toEqual({ raw: 'new' });
    expect(again.read).toHaveLength(3);
  });

  it('that cannot be written affects neither a list nor a save', async () => {
    const folder = await temporaryFolder();
    const fs = fileSystem({
      open: (name, flags) =>
        name.includes('index.json')
          ? Promise.reject(systemError('ENOSPC'))
          : nodeFileSystem.open(name, flags),
    });
    const library = await toyLibrary({ folder, fs });
    value(await library.characters.save(toyCharacter()));
    expect(await names(library)).toEqual(['Brakka']);
    await library.close();
    expect((await readdir(folder)).toSorted()).toEqual(['bin', 'characters']);
  });
});

describe('documents whose ruleset is missing', () => {
  it('are listed as soon as it is available again, without a change of theirs', async () => {
    const folder = await temporaryFolder();
    const without = { manifests: toyRulesets.manifests, load: async () => undefined };
    const before = await toyLibrary({ folder, summarize: summaries(without) });
    value(await before.characters.save(toyCharacter('One')));
    const troubled = value(await before.characters.list()).troubled.map(({ reason }) => reason);
    expect(troubled).toEqual(['unknown-ruleset']);
    await before.close();
    const after = await toyLibrary({ folder });
    expect(await names(after)).toEqual(['One']);
    expect(value(await after.characters.list()).troubled).toEqual([]);
  });
});

describe('the newest of many', () => {
  const day = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString();

  /** A library of this many documents, one per day, with an index. */
  async function ofMany(count: number) {
    const library = await toyLibrary({ clock: tickingClock(2028) });
    const many = Array.from({ length: count }, (_, at) =>
      toyCharacter(`Day ${String(at + 1)}`, { revision: 1, updatedAt: day(at + 1) }),
    );
    await mkdir(path.join(library.folder, 'characters'), { recursive: true });
    for (const each of many) await writeFile(fileOf(library, each.id), serialize(each));
    expect(await names(library)).toHaveLength(count);
    await library.close();
    const newest = async () => {
      const again = await toyLibrary({ folder: library.folder });
      return value(await again.characters.listNewest()).map((row) => row.name);
    };
    return { library, newest, last: many.at(-1)!, lastButOne: many.at(-2)! };
  }

  it('are available without checking the others, as far as they are still valid', async () => {
    const { library, newest, last, lastButOne } = await ofMany(520);
    const days = (from: number, to: number) =>
      Array.from({ length: from - to + 1 }, (_, at) => `Day ${String(from - at)}`);
    expect(await newest()).toEqual(days(520, 401));
    await writeFile(fileOf(library, last.id), serialize({ ...last, name: 'Changed' }));
    await unlink(fileOf(library, lastButOne.id));
    expect(await newest()).toEqual(days(518, 401));
  });

  it('are not requested if there are few, or all were listed', async () => {
    const { newest } = await ofMany(20);
    expect(await newest()).toEqual([]);
    const { library } = await ofMany(510);
    const again = await toyLibrary({ folder: library.folder });
    await again.characters.list();
    expect(value(await again.characters.listNewest())).toEqual([]);
  });

  it('are empty if the index is damaged, or of other rulesets', async () => {
    const { library, newest } = await ofMany(510);
    const text = await readFile(indexOf(library), 'utf8');
    const other = await toyLibrary({ folder: library.folder, indexKey: 'other' });
    expect(value(await other.characters.listNewest())).toEqual([]);
    for (const damaged of [
      text.replace('"Day 510"', '"Day 015"'),
      text.replace('"bytes":', '"bytes":1'),
      text.slice(0, 5000),
      text.slice(0, 50),
      '',
    ]) {
      await writeFile(indexOf(library), damaged);
      expect(await newest()).toEqual([]);
    }
    await unlink(indexOf(library));
    expect(await newest()).toEqual([]);
    await writeFile(indexOf(library), text);
    expect(await newest()).toHaveLength(120);
  });
});

describe('a list', () => {
  it('of a missing library is empty and creates nothing', async () => {
    const folder = path.join(await temporaryFolder(), 'never');
    const library = await toyLibrary({ folder });
    expect(value(await library.characters.list())).toEqual({ rows: [], troubled: [] });
    await library.close();
    expect(await readdir(path.dirname(folder))).toEqual([]);
  });

  it('contains every unusable file, with its reason, beside all the others', async () => {
    const library = await toyLibrary();
    value(await library.characters.save(toyCharacter('Sound')));
    const put = (name: string, text: string) =>
      writeFile(path.join(library.folder, 'characters', name), text);
    const foreign = toyCharacter('Foreign', { ruleset: 'unheard-of' });
    await put('broken-file.json', '{"format":');
    await put('newer-file.json', '{"format":"hearthbook","kind":"character","version":99}');
    await put(`${foreign.id}.json`, JSON.stringify(foreign));
    await put('copied-file.json', JSON.stringify(toyCharacter('Copied')));
    await put('Not An Id.json', '{}');
    await put('binary-file.json', '\u0000\u0001');
    await put('notes.txt', 'not ours');
    await put('.hidden.json', 'not ours');
    const { rows, troubled } = value(await library.characters.list());
    expect(rows.map((row) => row.name)).toEqual(['Sound']);
    expect(Object.fromEntries(troubled.map((one) => [one.fileName, one.reason]))).toEqual({
      'broken-file.json': 'damaged-document',
      'newer-file.json': 'newer-version',
      [`${foreign.id}.json`]: 'unknown-ruleset',
      'copied-file.json': 'damaged-document',
      'Not An Id.json': 'damaged-document',
      'binary-file.json': 'damaged-document',
    });
    expect(await readFile(path.join(library.folder, 'characters', 'broken-file.json'), 'utf8')).toBe(
      '{"format":',
    );
  });

  it('continues if one file cannot be read at all', async () => {
    const fs = fileSystem({
      readFile: (name) =>
        name.includes('unreadable') ? Promise.reject(systemError('EIO')) : nodeFileSystem.readFile(name),
    });
    const library = await toyLibrary({ fs });
    value(await library.characters.save(toyCharacter('Sound')));
    await writeFile(path.join(library.folder, 'characters', 'unreadable.json'), '{}');
    const { rows, troubled } = value(await library.characters.list());
    expect([rows.length, troubled.length]).toEqual([1, 1]);
  });

  it('fails with storage-failed if the folder itself cannot be read', async () => {
    const fs = fileSystem({ entries: () => Promise.reject(systemError('EACCES')) });
    const library = await toyLibrary({ fs });
    expect(await library.characters.list()).toMatchObject({ ok: false, error: { code: 'storage-failed' } });
  });
});

describe('verify', () => {
  it('reads library and bin, and changes nothing', async () => {
    const library = await toyLibrary();
    value(await library.characters.save(toyCharacter('Sound')));
    const binned = value(await library.characters.save(toyCharacter('Binned')));
    value(await library.characters.bin(binned.id));
    await writeFile(path.join(library.folder, 'characters', 'broken-file.json'), 'x');
    await writeFile(
      path.join(library.folder, 'characters', 'newer-file.json'),
      '{"format":"hearthbook","kind":"character","version":99}',
    );
    const verified = summaryOf(value(await library.verify(anyRules)));
    expect(verified).toEqual({
      documents: 4,
      damaged: ['characters/broken-file.json'],
      quarantined: [],
      migrated: [],
      newer: ['characters/newer-file.json'],
      unknownKeys: [],
    });
  });
});

describe('sweep', () => {
  it('removes only our own leftovers, and only old ones', async () => {
    const folder = await temporaryFolder();
    const old = new Date(Date.now() - 2 * 3_600_000);
    for (const name of ['.a.json.1-ff.tmp', '.a.lock', '.a.lock.break', 'a.json', 'b.tmp', '.other']) {
      await writeFile(path.join(folder, name), '');
      await utimes(path.join(folder, name), old, old);
    }
    await writeFile(path.join(folder, '.new.json.1-ff.tmp'), '');
    await writeFile(path.join(folder, '.ahead.lock'), '');
    const ahead = new Date(Date.now() + 400 * 86_400_000);
    await utimes(path.join(folder, '.ahead.lock'), ahead, ahead);
    await sweep(nodeFileSystem, folder, new Date());
    expect((await readdir(folder)).toSorted()).toEqual([
      '.ahead.lock',
      '.new.json.1-ff.tmp',
      '.other',
      'a.json',
      'b.tmp',
    ]);
  });
});
