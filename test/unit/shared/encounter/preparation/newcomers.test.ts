import { beforeAll, expect, it } from 'vitest';
import { newcomersOf } from '../../../../../shared/encounter/preparation/newcomers';
import type { Foe } from '../../../../../shared/encounter/preparation/plan';
import type { Ruleset } from '../../../../../shared/rules/ruleset';
import { load } from '../../../../contract/support/rulesets';
import { tableOf } from '../table';

let heroic: Ruleset;
beforeAll(async () => {
  heroic = await load('heroic');
});

function groupsOf(foes: readonly Partial<Foe>[]): readonly (string | undefined)[] {
  const planned = foes.map((foe, index) => ({
    id: `line-${String(index)}`,
    name: 'Goblin',
    ruleset: 'heroic',
    source: { health: 6, defense: 2, armor: 0 },
    count: 2,
    minor: true,
    ...foe,
  }));
  const made = newcomersOf(tableOf('heroic', []).encounter, planned, 4, 'wave', {
    character: () => undefined,
    ruleset: () => heroic,
  });
  return made.ok ? made.value.map(({ group }) => group) : [];
}

it('lets those of a line share a turn if the plan says so, and nobody alone', () => {
  expect(groupsOf([{ together: true }, {}, { together: true, count: 1 }])).toEqual([
    'wave-line-0',
    'wave-line-0',
    ...[undefined, undefined, undefined],
  ]);
  expect(groupsOf([{ together: true }, { together: true }])).toEqual([
    ...['wave-line-0', 'wave-line-0', 'wave-line-1', 'wave-line-1'],
  ]);
});
