import { expect, it } from 'vitest';
import { builtInRulesets } from '#electron/services/library/rulesets';
import { fromDefinition } from '#shared/rules/definition/interpret/index';
import { newCharacter } from '#shared/sheet/commands';
import type { TableCommand } from '#shared/table/commands/command';
import { countingIds, tickingClock } from '#test/integration/support/world';
import { ann, bea, openTable, partyIn, sam, undoing, type Table } from './ownedTable';

const shipId = 'ship-0001';

/** A table with a ship, whose kind players may move points of or not. */
async function tableWithShip(open: boolean) {
  const made = fromDefinition({
    format: 1,
    id: 'tides',
    version: '1.0.0',
    name: 'Tides',
    checks: [{ id: 'check', name: 'Check', dice: [{ id: 'd' }] }],
    conditions: [],
    kinds: [
      {
        id: 'ship',
        name: 'Ship',
        of: 'campaign',
        open,
        conditions: [{ id: 'sunk', name: 'Sunk' }],
        trackers: [
          { id: 'hull', name: 'Hull', most: 6, seen: 'party' },
          {
            id: 'ballast',
            name: 'Ballast',
            most: 2,
            seen: 'party',
            events: [{ when: 'now == 0', set: [{ condition: 'sunk' }] }],
          },
          { id: 'gold', name: 'Gold', most: 9 },
        ],
        lists: [
          {
            id: 'threats',
            name: 'Threats',
            free: true,
            live: { done: { name: 'Done', most: 4, start: 0, show: 'clock', seen: 'party' } },
          },
        ],
      },
    ],
  });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  const tides = made.value;
  const rulesets = {
    manifests: [...builtInRulesets.manifests, tides.manifest],
    load: async (id: string) => (id === 'tides' ? tides : builtInRulesets.load(id)),
  };
  const ship = newCharacter(
    tides,
    { clock: tickingClock(), ids: countingIds() },
    { form: 'ship', name: 'Gull' },
  );
  const choices = {
    ...(ship.choices as object),
    lists: { threats: [{ from: '', item: '', name: 'Storm' }] },
  };
  return openTable(rulesets, (campaign) => [{ ...ship, id: shipId, campaign, choices }]);
}

const moving = (id: string, clock: string, by: number): TableCommand => ({
  id,
  do: 'clock',
  with: { clock, by },
});
const clocksIn = (table: Table) =>
  partyIn(table).clocks.flatMap(({ name, filled, open = false }) =>
    ['Gull: Hull', 'Gull: Ballast', 'Storm'].includes(name) ? [[name, filled, open]] : [],
  );
const idOf = (table: Table, name: string) =>
  partyIn(table).clocks.find((clock) => clock.name === name)?.id ?? '';

it('lets players move what they see of an open sheet, and two hands both count', async () => {
  const { table, owner, readCharacter } = await tableWithShip(true);
  expect(clocksIn(table)).toEqual([
    ['Gull: Hull', 6, true],
    ['Gull: Ballast', 2, false],
    ['Storm', 0, true],
  ]);
  const hull = idOf(table, 'Gull: Hull');
  const answers = await Promise.all([
    table.link(ann).ask(moving('1', hull, -2)),
    table.link(bea).ask(moving('1', hull, -1)),
    table.link(ann).ask(moving('2', idOf(table, 'Storm'), 1)),
    table.link(ann).ask(moving('1', hull, -2)),
  ]);
  expect(answers.map(({ done }) => done)).toEqual([true, true, true, true]);
  await owner.refresh();
  expect(clocksIn(table)).toEqual([
    ['Gull: Hull', 3, true],
    ['Gull: Ballast', 2, false],
    ['Storm', 1, true],
  ]);
  const { journal } = await readCharacter(shipId);
  expect(journal.map(({ label }) => JSON.stringify(label)).toSorted()).toEqual(
    ['Ann', 'Ann', 'Bea'].map((raw) => JSON.stringify({ raw })),
  );
});

it('keeps moved points within their bounds, and undoes them on what is there by then', async () => {
  const { table, owner } = await tableWithShip(true);
  const hull = idOf(table, 'Gull: Hull');
  expect((await table.link(ann).ask(moving('1', hull, -4))).done).toBe(true);
  expect((await table.link(bea).ask(moving('2', hull, -9))).done).toBe(true);
  await owner.refresh();
  expect(clocksIn(table)[0]).toEqual(['Gull: Hull', 0, true]);
  expect((await table.link(bea).ask(undoing('3', '2'))).text).toMatchObject({
    key: 'tableOwner.done.undone',
  });
  await owner.refresh();
  expect(clocksIn(table)[0]).toEqual(['Gull: Hull', 2, true]);
});

it('refuses what is not open: other points, other sheets, spectators', async () => {
  const { table, readCharacter } = await tableWithShip(true);
  const refused = async (clock: string) => (await table.link(ann).ask(moving(clock, clock, 1))).text;
  expect(await refused(idOf(table, 'Gull: Ballast'))).toMatchObject({ key: 'tableOwner.refused.noClock' });
  expect(await refused('gold')).toMatchObject({ key: 'tableOwner.refused.noClock' });
  expect((await table.link(sam).ask(moving('1', idOf(table, 'Gull: Hull'), -1))).done).toBe(false);
  const closed = await tableWithShip(false);
  expect(clocksIn(closed.table).map(([, , open]) => open)).toEqual([false, false, false]);
  const hull = idOf(closed.table, 'Gull: Hull');
  expect((await closed.table.link(ann).ask(moving('1', hull, -1))).text).toMatchObject({
    key: 'tableOwner.refused.noClock',
  });
  expect((await readCharacter(shipId)).journal).toEqual([]);
});
