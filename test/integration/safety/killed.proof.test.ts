import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Library } from '#electron/storage/library';
import { sweep } from '#electron/storage/files/sweep';
import { nodeFileSystem } from '#electron/storage/files/fileSystem';
import { createBundler } from '#test/integration/support/bundle';
import { effort, fractions, say, seedOf } from '#test/integration/support/effort';
import { toyCampaign, toyCharacter, toyLibrary, value } from '#test/integration/support/world';
import { isWhole, numbered } from './numbered';
import type { AnyDocument } from '#shared/library/kinds';

const rounds = effort({ quick: 12, proofs: 60, long: 360 });
/** In parallel, so that the neighbors of a killed program keep disk and processors busy. */
const lanes = 3;

const bundle = createBundler();
let worker = '';
beforeAll(async () => {
  worker = await bundle('test/integration/safety/children/workForEver.ts');
});

/** The last acknowledged revision of each document, by id. */
type Acknowledged = Map<string, number>;

/** Lets a program work on the library and kills it; returns the number of its acknowledged saves. */
async function workAndKill(
  args: readonly string[],
  lifetime: number,
  acknowledged: Acknowledged,
): Promise<number> {
  const child = spawn(process.execPath, [worker, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  const begun = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      resolve();
    });
  });
  const closed = once(child, 'close');
  await Promise.race([begun, closed]);
  await sleep(lifetime);
  child.kill('SIGKILL');
  expect(await closed).toEqual([null, 'SIGKILL']);
  const lines = printed.split('\n').slice(0, -1);
  for (const line of lines)
    for (const [, id = '', revision] of line.matchAll(/(\S+) (\d+)/g)) acknowledged.set(id, Number(revision));
  return lines.length;
}

async function lane(seed: number): Promise<{ saves: number; left: number; kept: number }> {
  const fraction = fractions(seed);
  const library = await toyLibrary({ indexKey: 'child' });
  const save = async () => value(await library.characters.save(numbered(toyCharacter(), 1))).id;
  const [first, second, third, fourth] = [await save(), await save(), await save(), await save()];
  const thrown = await save();
  const campaign = value(await library.campaigns.save(numbered(toyCampaign(), 1))).id;
  await library.close();
  const singles = [first, second];
  const table = [third, fourth, campaign];
  const args = [library.folder, singles.join(','), table.join(','), thrown];
  const acknowledged: Acknowledged = new Map();
  let saves = 0;
  for (let round = 0; round < rounds / lanes; round += 1) {
    saves += await workAndKill(args, fraction() * 250, acknowledged);
    await looksRight(library.folder, { singles, table, thrown }, acknowledged);
  }
  const kept = await historiesInTheEnd(library.folder, [...singles, third, fourth]);
  const left = (await hidden(library.folder)).length;
  await sweepTomorrow(library.folder);
  expect(await hidden(library.folder)).toEqual([]);
  return { saves, left, kept };
}

/** Leftovers of a killed program: temporary files and locks. */
const hidden = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder, { recursive: true })).filter((name) => path.basename(name).startsWith('.'));

async function sweepTomorrow(folder: string): Promise<void> {
  const tomorrow = new Date(Date.now() + 86_400_000);
  const folders = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isDirectory(),
  );
  for (const sub of [folder, ...folders.map((entry) => path.join(entry.parentPath, entry.name))])
    await sweep(nodeFileSystem, sub, tomorrow);
}

interface Cast {
  readonly singles: readonly string[];
  readonly table: readonly string[];
  readonly thrown: string;
}

/** Opens the library as the next start of the program does, and compares it with the acknowledged saves. */
async function looksRight(folder: string, cast: Cast, acknowledged: Acknowledged): Promise<void> {
  const library = await toyLibrary({ folder, indexKey: 'child' });
  const documents: AnyDocument[] = [];
  for (const id of [...cast.singles, ...cast.table])
    documents.push(
      value<AnyDocument>(await (cast.table[2] === id ? library.campaigns : library.characters).read(id)),
    );
  for (const document of documents) {
    const { id, revision } = document;
    // A save that was under way when the program was killed may have succeeded too, but nothing beyond it.
    const least = acknowledged.get(id) ?? 1;
    expect([least, least + 1], id).toContain(revision);
    expect(isWhole(document), `${id} is torn`).toBe(true);
    acknowledged.set(id, revision);
    await historyIsWhole(library, document, 3);
  }
  const atTable = documents.filter(({ id }) => cast.table.includes(id));
  expect(new Set(atTable.map(({ revision }) => revision)).size, 'a commit by half').toBe(1);
  await listsAgree(library, documents, cast.thrown);
  for (const place of ['pending', 'quarantine']) {
    const names = await readdir(path.join(folder, place)).catch(() => []);
    expect(
      names.filter((name) => !name.startsWith('.')),
      place,
    ).toEqual([]);
  }
  await library.close();
}

/** Every snapshot is intact and older than the document; the newest of them are read. Returns their number. */
async function historyIsWhole(library: Library, document: AnyDocument, newest: number): Promise<number> {
  const kept = value(await library.snapshots.list(document));
  expect(kept.filter(({ sound }) => !sound)).toEqual([]);
  for (const { key, revision } of kept.slice(0, newest)) {
    expect(revision).toBeLessThanOrEqual(document.revision);
    const snapshot = value(await library.snapshots.read(document, key));
    expect(isWhole({ ...document, ...snapshot }), `${document.id} ${key}`).toBe(true);
  }
  return kept.length;
}

async function historiesInTheEnd(folder: string, ids: readonly string[]): Promise<number> {
  const library = await toyLibrary({ folder, indexKey: 'child' });
  let kept = 0;
  for (const id of ids) {
    const character = value(await library.characters.read(id));
    const count = await historyIsWhole(library, character, Infinity);
    // Every version that an acknowledged save replaced was kept first.
    expect(count, id).toBeGreaterThanOrEqual(character.revision - 1);
    kept += count;
  }
  await library.close();
  return kept;
}

/** Compares the program's lists, which come from its index, with the documents themselves. */
async function listsAgree(
  library: Library,
  documents: readonly AnyDocument[],
  thrown: string,
): Promise<void> {
  const [characters, campaigns] = [
    value(await library.characters.list()),
    value(await library.campaigns.list()),
  ];
  expect([...characters.troubled, ...campaigns.troubled]).toEqual([]);
  const rows = [...characters.rows, ...campaigns.rows].map(({ id, name, updatedAt }) => ({
    ...{ id, name, updatedAt },
  }));
  const stored = documents.map(({ id, name, updatedAt }) => ({ id, name, updatedAt }));
  const byId = (a: { readonly id: string }, b: { readonly id: string }) => (a.id < b.id ? -1 : 1);
  expect(rows.filter(({ id }) => id !== thrown).toSorted(byId)).toEqual(stored.toSorted(byId));
  const binned = value(await library.characters.listBin()).map(({ id }) => id);
  const here = rows.map(({ id }) => id).filter((id) => id === thrown);
  expect([...here, ...binned], 'in the library or in the bin, never both or neither').toEqual([thrown]);
}

describe('a program killed at any moment of its work', () => {
  it('has lost no acknowledged save, left no half, and has correct lists', async () => {
    const seed = seedOf('killed');
    const results = await Promise.all(Array.from({ length: lanes }, (_, at) => lane(seed + at)));
    const sum = (of: 'saves' | 'left' | 'kept') => results.reduce((all, result) => all + result[of], 0);
    const saves = sum('saves');
    say(
      'killed',
      `${String(rounds)} rounds, ${String(saves)} acknowledged saves, none lost; ` +
        `${String(sum('kept'))} kept states, all readable; ` +
        `${String(sum('left'))} temporary and lock files left behind, which hindered nobody and were swept`,
    );
    expect(saves).toBeGreaterThan(rounds);
  }, 1_200_000);
});
