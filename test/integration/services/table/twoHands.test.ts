import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, it, vi } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import { createBundler } from '#test/integration/support/bundle';
import { effort, fractions, seedOf } from '#test/integration/support/effort';
import { value } from '#test/integration/support/world';
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

/** In milliseconds: pages show a change for about half of it before it is stored. */
const longestPause = 300;
const health = ['trackers', 'stamina'];
const arrows = ['ammunition', 'bow'];

type Give = Awaited<ReturnType<typeof player>>['give'];
const read = async (give: Give): Promise<CharacterDocument> =>
  value(await give('character.read', { id: borrik }));

/** On the file as it is now, as a window would. */
async function act(give: Give, action: Action): Promise<void> {
  const saved = await give('character.save', { document: action(await read(give)) });
  if (!saved.ok && saved.error.code === 'conflict') return act(give, action);
  value(saved);
}

async function evening() {
  const gm = await openedTable(workerPath);
  const ann = await player();
  value(await ann.give('joined.join', { invitation: gm.code }));
  await vi.waitFor(async () => expect(await ann.read()).toMatchObject({ id: borrik }), patience);
  const before = await read(gm.give);
  const start = {
    health: numberAt(before, health),
    arrows: numberAt(before, arrows, 20),
    money: money(before),
  };
  async function agree(by: { health: number; arrows: number; money: number }): Promise<void> {
    await vi.waitFor(async () => {
      expect(await ann.table()).toMatchObject({ connection: 'here', waiting: 0 });
      for (const { give } of [ann, gm]) {
        const sheet = await read(give);
        expect({
          health: numberAt(sheet, health),
          arrows: numberAt(sheet, arrows, 20),
          money: money(sheet),
        }).toEqual({
          health: start.health + by.health,
          arrows: start.arrows + by.arrows,
          money: start.money + by.money,
        });
        if (by.health !== 0) expect(journalResult(sheet, health)).toBe(start.health + by.health);
        if (by.arrows !== 0) expect(journalResult(sheet, arrows)).toBe(start.arrows + by.arrows);
      }
    }, patience);
  }
  return { gm, ann, agree };
}

it('counts what the programs of the GM and a player do to one sheet, in every round', async () => {
  const random = fractions(seedOf('two hands on one sheet'));
  const rounds = effort({ quick: 8, proofs: 80, long: 300 });
  const { gm, ann, agree } = await evening();
  async function acts(give: Give, by: number): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      await pause(random() * longestPause);
      await act(give, moved(health, by));
      if (round % 2 === 0) await act(give, moved(arrows, -1, { start: 20 }));
      if (round % 4 === 0) await act(give, paid(by));
    }
  }
  await Promise.all([acts(gm.give, 2), acts(ann.give, 3)]);
  await agree({ health: 5 * rounds, arrows: -2 * Math.ceil(rounds / 2), money: 5 * Math.ceil(rounds / 4) });
});

it('counts what a player did while the table was closed, and the GM meanwhile', async () => {
  const { gm, ann, agree } = await evening();
  value(await gm.give('table.close', {}));
  await act(ann.give, moved(health, 3));
  await act(gm.give, moved(health, 2));
  await act(ann.give, moved(health, 3));
  await act(gm.give, moved(arrows, -1, { start: 20 }));
  await act(ann.give, moved(arrows, -2, { start: 20 }));
  value(await gm.give('table.open', { campaign: gm.campaign }));
  await agree({ health: 8, arrows: -3, money: 0 });
});
