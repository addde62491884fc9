import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BackupEntry } from '#shared/safety/backup';
import { createBundler } from '#test/integration/support/bundle';
import { effort, fractions, say, seedOf } from '#test/integration/support/effort';
import { folderState, type FolderState } from '#test/integration/support/folderState';
import { quickFileSystem, quickFolder } from '#test/integration/support/quickFiles';
import { toyServices } from '#test/integration/support/services';
import { toyCharacter, value } from '#test/integration/support/world';

const bundle = createBundler();
let program = '';
beforeAll(async () => {
  program = await bundle('test/integration/services/safety/backup/children/restoreAndDie.ts');
});

const startCli = async (libraryFolder: string) => toyServices({ libraryFolder, fs: quickFileSystem });
type Desk = Awaited<ReturnType<typeof startCli>>;

/** A library with a character of this many earlier versions, one in the bin, and rolls; and its backup. */
async function backedUp(versions: number) {
  const place = await quickFolder();
  const libraryFolder = path.join(place, 'there');
  const there = await startCli(libraryFolder);
  const { characters, rolls } = there.services.library;
  let ada = value(await characters.save(toyCharacter('Ada')));
  for (let times = 0; times < versions; times += 1)
    ada = value(await characters.save({ ...ada, notes: `Version ${String(times)}` }));
  const thrown = value(await characters.save(toyCharacter('Thrown')));
  value(await characters.save({ ...thrown, notes: 'Once more' }));
  value(await characters.bin(thrown.id));
  const at = '2026-01-01T00:00:00.000Z';
  value(await rolls.append(ada.id, [{ type: 'choice', roll: 'r1', at, choice: 'note' }]));
  value(await there.give('backup.create', {}));
  const file = path.join(place, 'backup.zip');
  const bytes = there.deliveredFiles.at(-1)?.bytes ?? new Uint8Array();
  await writeFile(file, bytes);
  await there.services.close();
  return { place, id: ada.id, file, bytes, state: folderState(libraryFolder) };
}

/** Restores in a process that is killed before a certain change of the disk; returns whether it finished. */
async function restoreAndDie(folder: string, file: string, last: number): Promise<number | undefined> {
  const child = spawn(process.execPath, [program, folder, file, String(last)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (signal !== 'SIGKILL') expect(code).toBe(0);
  return printed === '' ? undefined : Number(printed.split(' ')[1]);
}

const offered = async ({ give }: Desk, bytes: Uint8Array) =>
  value(await give('backup.check', { fileName: 'b.zip', bytes }));

const isToBeTaken = ({ state }: BackupEntry) => state === 'new' || state === 'incomplete';

/** The remains of an interrupted restore are offered again with the missing parts, and restoring them completes it. */
async function isTakenUp(folder: string, bytes: Uint8Array, id: string, state: FolderState) {
  const here = await startCli(folder);
  const { token, entries } = await offered(here, bytes);
  const before = folderState(folder);
  const kept = Object.keys(before).filter((name) => name.startsWith(`history/characters/${id}/`)).length;
  const all = Object.keys(state).filter((name) => name.startsWith(`history/characters/${id}/`)).length;
  const ada = entries.find((entry) => entry.id === id);
  expect(ada?.history).toEqual({ here: kept, there: all });
  // Never the document alone: its history and its rolls exist as well.
  const isHere = existsSync(path.join(folder, 'characters', `${id}.json`));
  expect(ada?.state).toBe(isHere ? 'same' : 'new');
  if (isHere) expect(kept).toBe(all);
  const take = entries.filter(isToBeTaken).map(({ place }) => ({ place, mode: 'add' as const }));
  if (take.length > 0) {
    const done = value(await here.give('backup.restore', { token, take }));
    expect(done).toMatchObject({ added: take.length, left: [] });
  }
  expect(folderState(folder)).toEqual(state);
  expect((await offered(here, bytes)).entries.filter((entry) => isToBeTaken(entry))).toEqual([]);
  await here.services.close();
  return kept;
}

describe('a killed restore', () => {
  it('loses no history at any change of the disk: it is offered again and completed', async () => {
    const { place, id, file, bytes, state } = await backedUp(6);
    const whole = path.join(place, 'whole');
    const changes = (await restoreAndDie(whole, file, 0)) ?? 0;
    expect(folderState(whole)).toEqual(state);
    const stride = effort({ quick: 45, proofs: 9, long: 1 });
    const begin = 1 + Math.floor(fractions(seedOf('restore killed'))() * stride);
    let rounds = 0;
    for (let last = begin; last <= changes; last += stride, rounds += 1) {
      const folder = path.join(place, `at-${String(last)}`);
      await mkdir(folder);
      expect(await restoreAndDie(folder, file, last)).toBe(undefined);
      await isTakenUp(folder, bytes, id, state);
    }
    say('restore killed', `${String(rounds)} of ${String(changes)} changes of the disk`);
  });

  it('in the middle of 1,500 earlier versions shows how many are restored', async () => {
    const { place, id, file, bytes, state } = await backedUp(1500);
    const folder = path.join(place, 'here');
    const last = 1000 + Math.floor(fractions(seedOf('restore of many killed'))() * 5000);
    expect(await restoreAndDie(folder, file, last)).toBe(undefined);
    const kept = await isTakenUp(folder, bytes, id, state);
    say('restore killed', `${String(kept)} of 1,500 earlier versions were here`);
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThan(1500);
  });
});

describe('a document with an incomplete history', () => {
  it('is offered to be completed, and pruned versions do not count as missing', async () => {
    const { place, id, bytes, state } = await backedUp(4);
    const folder = path.join(place, 'here');
    const here = await startCli(folder);
    const { token, entries } = await offered(here, bytes);
    const take = entries.map((entry) => ({ place: entry.place, mode: 'add' as const }));
    value(await here.give('backup.restore', { token, take }));
    const history = path.join(folder, 'history', 'characters', id);
    const names = (await readdir(history)).toSorted();
    const ada = async () => (await offered(here, bytes)).entries.find((entry) => entry.id === id);
    expect(await ada()).toMatchObject({ state: 'same', history: { here: 4, there: 4 } });
    for (const name of names.slice(1, 3)) await rm(path.join(history, name));
    expect(await ada()).toMatchObject({ state: 'incomplete', history: { here: 2, there: 4 } });
    // A damaged version here counts as missing.
    const [first = ''] = names;
    const torn = first.replace('.json', '.damaged.json');
    const text = await readFile(path.join(history, first));
    await rm(path.join(history, first));
    await writeFile(path.join(history, torn), text.subarray(0, 20));
    expect(await ada()).toMatchObject({ state: 'incomplete', history: { here: 1, there: 4 } });
    const again = await offered(here, bytes);
    const entry = again.entries.find((each) => each.id === id)!;
    const rest = [{ place: entry.place, mode: 'add' as const }];
    expect(value(await here.give('backup.restore', { token: again.token, take: rest }))).toMatchObject({
      added: 1,
      left: [],
    });
    await rm(path.join(history, torn));
    expect(folderState(folder)).toEqual(state);
    await here.services.close();
    // Half a year later, only one version of the month is left, and none counts as missing.
    const later = await toyServices({
      ...{ libraryFolder: folder, fs: quickFileSystem },
      clock: { now: () => '2026-07-01T00:00:00.000Z' },
    });
    await later.services.library.snapshots.prune();
    expect(await readdir(history)).toHaveLength(1);
    const entries2 = (await offered(later, bytes)).entries;
    expect(entries2.find((each) => each.id === id)).toMatchObject({
      state: 'same',
      history: { here: 1, there: 4 },
    });
  });

  it('reports why its history cannot be written, and can be retried', async () => {
    const { place, id, bytes, state } = await backedUp(3);
    const folder = path.join(place, 'here');
    await mkdir(path.join(folder, 'history', 'characters'), { recursive: true });
    // A file is in the place of the history folder.
    await writeFile(path.join(folder, 'history', 'characters', id), 'in the way');
    const here = await startCli(folder);
    const first = await offered(here, bytes);
    const take = first.entries.map((entry) => ({ place: entry.place, mode: 'add' as const }));
    const { left } = value(await here.give('backup.restore', { token: first.token, take }));
    expect(left).toMatchObject([{ place: `characters/${id}.json`, text: { key: 'backup.companions' } }]);
    await rm(path.join(folder, 'history', 'characters', id));
    const second = await offered(here, bytes);
    const entry = second.entries.find((each) => each.id === id)!;
    expect(entry).toMatchObject({ state: 'incomplete', history: { here: 0, there: 3 } });
    const again = [{ place: entry.place, mode: 'add' as const }];
    value(await here.give('backup.restore', { token: second.token, take: again }));
    expect(folderState(folder)).toEqual(state);
  });
});
