import { describe, expect, it } from 'vitest';
import type { Json } from '#shared/kernel/jsonValue';
import type { RollRequest } from '#shared/rules/checks';
import { initialValues } from '#shared/rules/inputs';
import { ruleset } from '#shared/rulesets/heroic/index';
import { builtInContent } from '#shared/rulesets/heroic/content/index';
import { editPlay } from '#test/fixtures/played';
import { changeBy, set } from '#shared/character/edits';
import { translate } from '#test/unit/shared/rulesets/heroic/support';
import { faults, figureOf, made, opened, sources, trackerOf, words } from './support';

const beast = (abilities: Json, more: Parameters<typeof made>[1] = {}) =>
  made('npc', {
    stats: { str: 4, agi: 2, mnd: 1 },
    natural: [{ kind: 'weapon', name: 'Bite', attack: { by: 'str', plus: 0 }, damage: 1 }],
    abilities,
    ...more,
  });
const one = (id: string, values: Json = {}) => beast([{ id, values, note: '' }]);

/** The entries of the abilities on a sheet: name, text and roll. */
function entries(document: ReturnType<typeof beast>) {
  const block = opened(document)
    .sheet()
    .blocks.find(({ id }) => id === 'abilities');
  return block?.kind === 'entries' ? block.entries : [];
}

const rolls = (document: ReturnType<typeof beast>): RollRequest[] =>
  entries(document).flatMap(({ roll }) => (roll === undefined ? [] : [roll]));

describe('the special abilities (14.2)', () => {
  it.each<[string, Json, string]>([
    ['area-attack', { x: -1, y: 4 }, 'Area attack (−1, 4)'],
    ['charge', { x: 2, damage: 1, effect: 'knocks down' }, 'Charge (Att +2, Dmg +1)'],
    ['constrict', { x: -2 }, 'Constrict (−2)'],
    ['entangle', { x: 1 }, 'Entangle (+1)'],
    ['extra-attacks', { x: 2, y: -1 }, 'Extra attacks (2, −1)'],
    ['fear', { x: -1 }, 'Fear (−1)'],
    ['group', { x: 3, y: 5, penalty: -1, loss: 'Fewer spears.' }, 'Group (3, 5)'],
    ['initiative', { x: 2 }, 'Initiative (+2)'],
    ['invulnerability', {}, 'Invulnerability'],
    ['infection', { x: 8, y: 'one night' }, 'Infection (8, one night)'],
    ['life-drain', {}, 'Life drain'],
    ['pack-fighter', {}, 'Pack fighter'],
    ['poison', { x: -2 }, 'Poison (−2)'],
    ['regeneration', { x: 1 }, 'Regeneration (+1)'],
    ['resistance-weakness', { x: -2, y: 'fire' }, 'Resistance/weakness (−2, fire)'],
    ['scale', { x: 'large-vehicle' }, 'Scale (Large vehicle)'],
    ['spread-illness', { x: 0 }, 'Spread illness (+0)'],
    ['undead', {}, 'Undead'],
  ])('%s is filled in and told', (id, values, title) => {
    const [entry] = entries(one(id, values));
    expect(entry && translate(entry.name)).toBe(title);
    const told = words(entry?.texts ?? []).join(' ');
    expect(told.length).toBeGreaterThan(10);
    expect(told).not.toMatch(/[{}]|undefined/);
    expect(faults(one(id, values))).toEqual([]);
  });

  it('are all in the table', () => {
    expect(builtInContent.abilities.all).toHaveLength(18);
  });

  it('says so where the GM has not filled in words yet', () => {
    expect(translate(entries(one('infection', { x: 8 }))[0]?.name ?? { raw: '' })).toBe(
      'Infection (8, set by the GM)',
    );
  });

  it.each<[string, Json, number, number]>([
    // Bite: Att 4, Dmg 1.
    ['area-attack', { x: -1 }, 3, 1],
    ['charge', { x: 2, damage: 1 }, 6, 2],
    ['extra-attacks', { x: 1, y: -2 }, 2, 1],
  ])('%s attacks at its own Att', (id, values, attack, damage) => {
    const [roll] = rolls(one(id, values));
    expect(roll?.values['attacker']).toMatchObject({ attack, damage });
    expect(words(roll?.notes ?? [])).not.toEqual([]);
  });

  it('offers each of several weapons', () => {
    const document = beast([{ id: 'charge', values: {}, note: '' }], {
      natural: [
        { kind: 'weapon', name: 'Bite' },
        { kind: 'weapon', name: 'Tail' },
      ],
    });
    expect(rolls(document).map(({ label }) => translate(label))).toEqual([
      'Bite: Charge (Att +2, Dmg +0)',
      'Tail: Charge (Att +2, Dmg +0)',
    ]);
  });

  it.each<[string, Json, number]>([
    // Def is Agi 2.
    ['resistance-weakness', { x: 3, y: 'magic' }, 5],
    ['undead', {}, 1],
  ])('%s defends at its own Def', (id, values, defense) => {
    expect(rolls(one(id, values))[0]?.values['defender']).toMatchObject({ defense });
  });

  it('holds a victim with Str, with advantage where it constricts', () => {
    const [victim, hold] = rolls(one('constrict', { x: -1 }));
    expect(victim?.values).toEqual({ modifier: -1 });
    expect(hold?.values).toMatchObject({ stat: 4, mode: 'advantage', against: { modifier: 0, stat: 0 } });
  });

  it('entangles against a stat that the GM chooses, which the victim rolls with its own modifier', () => {
    const held = rolls(one('entangle', { x: -1 }));
    expect(held.map(({ label }) => translate(label))).toEqual([
      'Entangle: Str against a target breaking free',
      'Entangle: Agi against a target breaking free',
      'Entangle: Mnd against a target breaking free',
    ]);
    expect(held.map(({ values }) => [values['stat'], values['against']])).toEqual(
      [4, 2, 1].map((stat) => [stat, { stat: 0, modifier: -1, mode: 'normal' }]),
    );
  });

  it.each([
    ['fear', 'fear'],
    ['poison', 'poison'],
    ['spread-illness', 'illness'],
  ])('%s puts the hazard before its victim', (id, hazard) => {
    expect(rolls(one(id, { x: -2 }))[0]).toMatchObject({ check: 'hazard', values: { hazard, modifier: -2 } });
  });

  it('regenerates a point with a Str roll, never above the most', () => {
    const hurt = editPlay(one('regeneration', { x: 1 }), [set(['endurance'], 3)]);
    const [roll] = rolls(hurt);
    expect(roll?.values).toMatchObject({ stat: 4, modifier: 1 });
    expect(roll?.after?.map(({ edits }) => edits)).toEqual([
      [changeBy(['endurance'], { from: 3, by: 1, most: 9 })],
      [changeBy(['endurance'], { from: 3, by: 1, most: 9 })],
    ]);
    expect(rolls(one('regeneration'))[0]?.after?.[0]?.edits).toEqual([
      changeBy(['endurance'], { from: 9, by: 1, most: 9 }),
    ]);
  });

  it('infects where 2d6 reach its number', () => {
    const [roll] = rolls(one('infection', { x: 9 }));
    const check = ruleset.checks.find(({ id }) => id === roll?.check);
    const rolled = check?.open({ ...initialValues(check.inputs), ...roll?.values });
    if (rolled?.ok !== true) throw new Error('Cannot be rolled');
    const outcome = (dice: number[]) => rolled.value.read({ dice: [dice], chosen: [] }).verdict.tone;
    expect([outcome([4, 4]), outcome([4, 5]), outcome([6, 6])]).toEqual(['bad', 'good', 'good']);
  });

  it('acts sooner or later by its initiative', () => {
    const sheet = opened(one('initiative', { x: -3 })).sheet();
    expect(sources(figureOf(sheet, 'initiative').explained)).toBe('Agi 2, Initiative (−3) -3');
  });

  it('may rise above its Endurance where it drains life', () => {
    expect(trackerOf(opened(one('life-drain')).play(), 'endurance').max).toBeNull();
    expect(trackerOf(opened(one('undead')).play(), 'endurance').max).toBe(9);
  });

  it('a group attacks as often as it says, and pays for its losses', () => {
    const crowd = one('group', { x: 4, y: 3, penalty: -2, loss: '' });
    expect(sources(figureOf(opened(crowd).sheet(), 'attacks').explained)).toBe('Group (4, 3) 4');
    const attackOf = (left: number): Json | undefined => {
      const table = opened(editPlay(crowd, [set(['endurance'], left)]))
        .sheet()
        .blocks.find(({ id }) => id === 'attacks');
      return table?.kind === 'table' ? table.rows[0]?.cells[1]?.roll?.values['attacker'] : undefined;
    };
    // End 9: nothing at 7, one step from 6, three when all is lost.
    expect(attackOf(7)).toMatchObject({ modifier: 0 });
    expect(attackOf(6)).toMatchObject({ modifier: -2 });
    expect(attackOf(0)).toMatchObject({ modifier: -6 });
  });

  it('says what is out of range, not here, or not a number', () => {
    expect(faults(one('infection', { x: 13 }))).toEqual(['absurd-number abilities[0].values.x']);
    expect(faults(one('charge', { x: 99 }))).toEqual(['absurd-number abilities[0].values.x']);
    expect(faults(one('dragon-breath'))).toEqual(['missing-content abilities[0].id']);
    // Words instead of a number count as missing.
    expect(translate(entries(one('charge', { x: 'much' }))[0]?.name ?? { raw: '' })).toBe(
      'Charge (Att +2, Dmg +0)',
    );
  });
});
