import { cp } from 'node:fs/promises';
import { beforeAll, expect, it, vi } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import { builtInRulesets } from '#electron/services/library/rulesets';
import { createBundler } from '#test/integration/support/bundle';
import { toyServices } from '#test/integration/support/services';
import { temporaryFolder, value } from '#test/integration/support/world';
import {
  journalResult,
  money,
  moved,
  numberAt,
  paid,
  type Action,
} from '#test/integration/tableClient/hands';
import { borrik, openedTable, patience, player } from './joinedWorld';

const bundler = createBundler({ cold: true });
let workerPath = '';
beforeAll(async () => {
  workerPath = await bundler('electron/table/server/tableWorker.ts');
});

const health = ['trackers', 'stamina'];

type Give = Awaited<ReturnType<typeof player>>['give'];
const read = async (give: Give): Promise<CharacterDocument> =>
  value(await give('character.read', { id: borrik }));

/** On the file as it is now, as a window would. */
async function act(give: Give, action: Action): Promise<void> {
  const saved = await give('character.save', { document: action(await read(give)) });
  if (!saved.ok && saved.error.code === 'conflict') return act(give, action);
  value(saved);
}
const say =
  (words: string): Action =>
  (sheet) => ({ ...sheet, notes: `${sheet.notes} ${words}` });

const times = (text: string, words: string): number => text.split(words).length - 1;

/** A player who was at the table, and whose program is closed. */
async function evening() {
  const gm = await openedTable(workerPath);
  const ann = await player();
  value(await ann.give('joined.join', { invitation: gm.code }));
  await vi.waitFor(async () => expect(await ann.read()).toMatchObject({ id: borrik }), patience);
  await vi.waitFor(async () => expect(await ann.table()).toMatchObject({ waiting: 0 }), patience);
  const before = await read(gm.give);
  const start = { health: numberAt(before, health), money: money(before) };

  async function agree(
    programs: readonly Give[],
    by: typeof start,
    entries: readonly string[],
  ): Promise<void> {
    await vi.waitFor(async () => {
      for (const give of programs) {
        const sheet = await read(give);
        expect({ health: numberAt(sheet, health), money: money(sheet) }).toEqual({
          health: start.health + by.health,
          money: start.money + by.money,
        });
        expect(journalResult(sheet, health)).toBe(start.health + by.health);
        expect(entries.map((words) => [words, times(sheet.notes, words)])).toEqual(
          entries.map((words) => [words, 1]),
        );
      }
    }, patience);
  }
  return { gm, ann, agree };
}

async function copyOf(folder: string): Promise<string> {
  const copy = await temporaryFolder();
  await cp(folder, copy, { recursive: true });
  return copy;
}

it('counts once what waited in a library that was copied, and what each copy did then', async () => {
  const { gm, ann, agree } = await evening();
  value(await gm.give('table.close', {}));
  await vi.waitFor(async () => expect(await ann.table()).toMatchObject({ connection: 'over' }), patience);
  await act(ann.give, moved(health, 2));
  await act(ann.give, paid(5));
  await act(ann.give, say('It sank.'));
  await vi.waitFor(async () => expect((await ann.table())?.waiting).toBeGreaterThan(0), patience);
  await ann.services.close();
  const both = [await player(ann.folder), await player(await copyOf(ann.folder))] as const;
  for (const { services } of both) services.startPresence();
  await act(both[0].give, moved(health, 1));
  await act(both[0].give, say('We swam.'));
  await act(both[1].give, paid(1));
  await act(both[1].give, say('It rained.'));
  value(await gm.give('table.open', { campaign: gm.campaign }));
  const programs = [gm.give, ...both.map(({ give }) => give)];
  await agree(programs, { health: 3, money: 6 }, ['It sank.', 'We swam.', 'It rained.']);
  for (const { table, bugs } of both) {
    expect((await table())?.sheets).toMatchObject([{ asks: false, trouble: null }]);
    expect(bugs).toEqual([]);
  }
});

it('counts once what was written into the files of a library before it was copied', async () => {
  const { gm, ann, agree } = await evening();
  await ann.services.close();
  const alone = await toyServices({ libraryFolder: ann.folder, rulesets: builtInRulesets });
  await act(alone.give, moved(health, 2));
  await act(alone.give, paid(5));
  await act(alone.give, say('It sank.'));
  await alone.services.close();
  value(await gm.give('table.close', {}));
  const both = [await player(ann.folder), await player(await copyOf(ann.folder))] as const;
  for (const { services, table } of both) {
    services.startPresence();
    await vi.waitFor(async () => expect((await table())?.waiting).toBeGreaterThan(0), patience);
  }
  await act(both[0].give, say('We swam.'));
  await act(both[1].give, moved(health, 1));
  await act(both[1].give, say('It rained.'));
  value(await gm.give('table.open', { campaign: gm.campaign }));
  const programs = [gm.give, ...both.map(({ give }) => give)];
  await agree(programs, { health: 3, money: 5 }, ['It sank.', 'We swam.', 'It rained.']);
  for (const { bugs } of both) expect(bugs).toEqual([]);
});
