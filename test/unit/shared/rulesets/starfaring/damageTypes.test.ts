import { beforeAll, expect, it } from 'vitest';
import { attacksOf, damageTypesFor } from '#shared/encounter/attacks';
import type { TableRules } from '#shared/encounter/command';
import { usualDamageType } from '#shared/rulesets/starfaring/derive/damage';
import { load } from '#test/contract/support/rulesets';
import { characterOf, quick, rulesOf, tableOf } from '#test/unit/shared/encounter/table';

let rules: TableRules;
beforeAll(async () => {
  rules = await rulesOf('starfaring', 'heroic');
});

it('knows the usual type of what each skill brings', () => {
  expect(['energy-weapons', 'psionics', 'cold-weapons', ''].map(usualDamageType)).toEqual([
    ...['energy', 'psychic', 'kinetic', 'kinetic'],
  ]);
});

it('gives the damage of an attack its type, on sheets and stat blocks', async () => {
  const ruleset = await load('starfaring');
  const attack = (skill: string) => ({ name: skill, skill, range: 'close', damage: '2d6', properties: '' });
  const attacks = [attack('energy-weapons'), attack('kinetic-weapons')];
  const opened = ruleset.open(characterOf(ruleset, 'petra', { attacks }));
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  const types = attacksOf(opened.value).map(({ rolls }) =>
    rolls.filter(({ check }) => check === 'damage').map(({ damageType }) => damageType),
  );
  expect(types).toEqual([['energy'], ['kinetic']]);
});

it('offers a type only where the rules of all targets know it', async () => {
  const [starfaring, heroic] = await Promise.all([load('starfaring'), load('heroic')]);
  const { encounter } = tableOf('starfaring', [quick(starfaring, 'guard', 10), quick(heroic, 'goblin', 9)]);
  const typesOf = (...targets: string[]) => damageTypesFor(targets, encounter, rules).map(({ id }) => id);
  expect(typesOf('guard')).toEqual(['kinetic', 'energy', 'biotic', 'psychic']);
  expect(typesOf('guard', 'goblin')).toEqual([]);
  expect(typesOf()).toEqual([]);
});
