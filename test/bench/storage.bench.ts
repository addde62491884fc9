import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { serialize } from '#electron/storage/documents/documentAdapter';
import { openLibrary, type Library } from '#electron/storage/library';
import { systemClock } from '#electron/services/systemPorts';
import { summaries } from '#electron/services/library/summaries';
import { toyCharacter, toyRulesets, value } from '#test/integration/support/world';

const folders: string[] = [];
const say = (line: string) => void process.stdout.write(`${line}\n`);
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

const open = (folder: string) =>
  openLibrary({
    folder,
    clock: systemClock,
    summarize: summaries(toyRulesets),
    indexKey: 'bench',
  });

async function libraryOf(count: number): Promise<{ library: Library; ids: string[] }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-bench-'));
  folders.push(folder);
  await mkdir(path.join(folder, 'characters'));
  const documents = Array.from({ length: count }, (_, index) =>
    toyCharacter(`Character ${String(index)}`, { revision: 1, notes: 'n'.repeat(2000) }),
  );
  for (const document of documents)
    await writeFile(path.join(folder, 'characters', `${document.id}.json`), serialize(document));
  return { library: open(folder), ids: documents.map((document) => document.id) };
}

const median = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

async function time(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Saves one character of each library in turn, so that both use the same disk. */
async function savesSideBySide(libraries: readonly { library: Library; ids: string[] }[], rounds: number) {
  const times = libraries.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    const turn = [...libraries.entries()];
    for (const [which, { library, ids }] of round % 2 === 0 ? turn : turn.toReversed()) {
      const read = value(await library.characters.read(ids[0] ?? ''));
      times[which]?.push(await time(async () => value(await library.characters.save(read))));
    }
  }
  return times.map(median);
}

it('the cost of a save depends on the document, not the library, including the kept old version', async () => {
  const one = await libraryOf(1);
  const many = await libraryOf(10_000);
  for (const { library } of [one, many]) value(await library.characters.list());
  await savesSideBySide([one, many], 20);
  const [small = 0, large = 0] = await savesSideBySide([one, many], 200);
  say(
    `save: ${small.toFixed(2)} ms in a library of 1, ${large.toFixed(2)} ms of 10,000, ratio ${(large / small).toFixed(2)}`,
  );
  expect(large).toBeGreaterThan(0);
});

it('a list reads only what changed', async () => {
  const { library, ids } = await libraryOf(5000);
  const cold = await time(() => library.characters.list());
  const again = await time(() => library.characters.list());
  value(await library.characters.save(value(await library.characters.read(ids[0] ?? ''))));
  const changed = await time(() => library.characters.list());
  await library.close();
  const reopened = open(library.folder);
  const warm = await time(() => reopened.characters.list());
  await reopened.close();
  say(
    `list of 5000: ${cold.toFixed(0)} ms without an index, ${warm.toFixed(0)} ms after a start with one, ` +
      `${again.toFixed(0)} ms again, ${changed.toFixed(0)} ms after one save`,
  );
  expect(value(await library.characters.list()).rows).toHaveLength(5000);
});

it('the cost of logging a roll does not depend on the length of the log', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-bench-'));
  folders.push(folder);
  const { rolls } = open(folder);
  const line = { type: 'shown', roll: 'roll-0001', at: '2026-01-02T03:04:05.000Z' } as const;
  value(
    await rolls.append(
      'long-log',
      Array.from({ length: 200_000 }, () => line),
    ),
  );
  const times: Record<string, number[]> = { 'short-log': [], 'long-log': [] };
  for (let round = 0; round < 200; round += 1)
    for (const [log, taken] of Object.entries(times))
      taken.push(await time(async () => value(await rolls.append(log, [line]))));
  const [short = 0, long = 0] = Object.values(times).map(median);
  const page = await time(async () => value(await rolls.read('long-log', 200)));
  say(
    `a roll: ${short.toFixed(2)} ms into a short log, ${long.toFixed(2)} ms into one of 200,000 lines, ` +
      `ratio ${(long / short).toFixed(2)}; its newest 200 read in ${page.toFixed(1)} ms`,
  );
  expect(long).toBeGreaterThan(0);
});
