import { beforeAll, describe, expect, it } from 'vitest';
import { translator } from '#shared/kernel/text';
import type { Encounter } from '#shared/encounter/document';
import { kindOf, namedForTable, renamedSteps } from '#shared/encounter/playerView/tableNames';
import { load } from '#test/contract/support/rulesets';
import { after, characterOf, hero, quick, rulesOf, tableOf } from './table';

const words: Readonly<Record<string, string>> = { foe: 'Foe {number}', of: '{name}: {what}' };
const translate = translator(
  (key, params) =>
    (words[key.replace('encounter.', '')] ?? key).replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      String(params[name]),
    ),
  () => 'en',
);
let fight: Encounter;

beforeAll(async () => {
  const rules = await rulesOf('heroic');
  const heroic = await load('heroic');
  const character = characterOf(heroic, 'heroic-0001');
  const foes = ['Goblin 1', 'Goblin 2', 'Ogre'].map((name, at) => ({
    ...quick(heroic, name, 8 - at),
    name,
    ...(name === 'Ogre' && { hidden: true }),
  }));
  const start = tableOf('heroic', [hero(character, 'hero', 9), ...foes], [character]);
  fight = after(start, rules, [
    { do: 'begin' },
    { do: 'show', targets: ['Goblin 2'], trueNames: true },
    { do: 'damage', targets: ['Goblin 1'], hits: { parts: [{ amount: 2 }] } },
  ]).encounter;
});

describe('names for the table', () => {
  it('number the foes that the players saw, unless they were told a name', () => {
    const { combatants } = namedForTable(fight, translate);
    expect(Object.values(combatants).map(({ name }) => name)).toEqual([
      fight.combatants['hero']?.name,
      'Foe 1',
      'Goblin 2',
      // Nobody has seen it yet, so that no number tells of it.
      'Ogre',
    ]);
    expect(kindOf('Goblin 12')).toBe('Goblin');
    expect(kindOf('Ogre')).toBe('Ogre');
  });

  it('keep the same combatant until it changes, so that its row is not drawn again', () => {
    const [one, other] = [namedForTable(fight, translate), namedForTable({ ...fight }, translate)];
    expect(one.combatants['Goblin 1']).toBe(other.combatants['Goblin 1']);
  });

  it('are in the steps of the entries as well', () => {
    const named = namedForTable(fight, translate);
    const steps = fight.entries.at(-1)?.steps ?? [];
    expect(translate(steps.at(-1) ?? { raw: '' })).toContain('Goblin 1: ');
    expect(translate(renamedSteps(steps, fight, named).at(-1) ?? { raw: '' })).toContain('Foe 1: ');
  });
});
