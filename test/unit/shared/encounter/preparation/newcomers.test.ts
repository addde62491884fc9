import { beforeAll, expect, it } from 'vitest';
import { newcomersOf } from '#shared/encounter/preparation/newcomers';
import type { Foe } from '#shared/encounter/preparation/plan';
import type { Ruleset } from '#shared/rules/ruleset';
import { countingIds } from '#test/fixtures/ports';
import { load } from '#test/contract/support/rulesets';
import { everybody, membersLeft } from '#shared/encounter/report';
import { after, rulesOf, tableOf } from '#test/unit/shared/encounter/table';

let heroic: Ruleset;
beforeAll(async () => {
  heroic = await load('heroic');
});

function made(foes: readonly Partial<Foe>[]) {
  const planned = foes.map((foe, index) => ({
    id: `line-${String(index)}`,
    name: 'Goblin',
    ruleset: 'heroic',
    source: { health: 6, defense: 2, armor: 0 },
    count: 2,
    minor: true,
    ...foe,
  }));
  return newcomersOf(tableOf('heroic', []).encounter, planned, 4, countingIds('foe'), {
    character: () => undefined,
    ruleset: () => heroic,
  });
}

function groupsOf(foes: readonly Partial<Foe>[]): readonly (string | undefined)[] {
  const all = made(foes);
  return all.ok ? all.value.map(({ group }) => group) : [];
}

it('lets those of a line share a turn if the plan says so, and nobody alone', () => {
  expect(groupsOf([{ together: true }, {}, { together: true, count: 1 }])).toEqual([
    'foe-0001',
    'foe-0001',
    ...[undefined, undefined, undefined],
  ]);
  expect(groupsOf([{ together: true }, { together: true }])).toEqual([
    ...['foe-0001', 'foe-0001', 'foe-0004', 'foe-0004'],
  ]);
});

it('makes a mob of one line: one combatant with the health of all, of whom some stand', async () => {
  const rules = await rulesOf('heroic');
  const mob = made([{ mob: true, count: 5 }, { count: 2 }, { mob: true, count: 1 }]);
  if (!mob.ok) throw new Error(JSON.stringify(mob.error));
  expect(mob.value.map(({ name, members }) => [name, members])).toEqual([
    ['Goblin', 5],
    ...['Goblin 2', 'Goblin 3', 'Goblin 4'].map((name) => [name, undefined]),
  ]);
  const [first] = mob.value;
  if (first === undefined) throw new Error('No mob');
  const left = (damage: number) => {
    const hit = { do: 'damage', targets: [first.id], hits: { parts: [{ amount: damage }] } } as const;
    const table = after(tableOf('heroic', mob.value), rules, [{ do: 'begin' }, hit]);
    return everybody(table, rules).map((facts) => [facts.health?.now, membersLeft(facts)])[0];
  };
  expect([0, 1, 6, 7, 29, 30].map(left)).toEqual([
    ...[
      [30, 5],
      [29, 5],
      [24, 4],
      [23, 4],
      [1, 1],
      [0, 0],
    ],
  ]);
});

it('refuses a mob whose health no sheet of the rules holds, and names the bound', () => {
  const source = { health: 9999, defense: 2, armor: 0 };
  const refused = made([{ mob: true, count: 100, source }]);
  expect(refused).toMatchObject({
    ok: false,
    error: { text: { key: 'encounter.plan.refused.mobTooLarge', params: { most: 10_000 } } },
  });
  expect(made([{ mob: true, count: 100, source: { ...source, health: 100 } }]).ok).toBe(true);
});
