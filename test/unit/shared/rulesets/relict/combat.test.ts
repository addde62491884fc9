import { describe, expect, it } from 'vitest';
import { set } from '#shared/character/edits';
import { ruleset } from '#shared/rulesets/relict/index';
import { rulesetWorld } from '#test/unit/shared/rulesets/support';

const { documentOf, open, played, action, check, translate } = rulesetWorld(ruleset);

const knight = documentOf({
  stats: { might: 5, precision: 3 },
  weapons: [
    { name: 'Spear', throw: 20 },
    { name: 'Sword' },
    { name: 'Bow', kind: 'ranged', range: 60, hands: 2 },
    { name: 'Axe', offHand: true },
    { name: 'Maul', hands: 2 },
  ],
});
type Document = typeof knight;

/** The rows of the table of weapons: name, values of the attack, texts of range and notes. */
function weapons(document: Document) {
  const table = open(document)
    .sheet()
    .blocks.find(({ id }) => id === 'weapons');
  if (table?.kind !== 'table') throw new Error('No weapons');
  return table.rows.map(({ cells }) => ({
    name: translate(cells[0]?.text ?? { raw: '' }),
    attack: cells[1]?.roll?.values,
    bonus: translate(cells[1]?.text ?? { raw: '' }),
    damage: cells[2]?.roll?.values,
    range: translate(cells[3]?.text ?? { raw: '' }),
    notes: translate(cells[4]?.text ?? { raw: '' }),
  }));
}

const weapon = (document: Document, name: string) => {
  const found = weapons(document).find((row) => row.name === name);
  if (found === undefined) throw new Error(`No ${name}`);
  return found;
};

describe('a thrown weapon', () => {
  it('rolls as a ranged attack, with unchanged damage', () => {
    const [swung, thrown] = [weapon(knight, 'Spear'), weapon(knight, 'Spear, thrown')];
    expect(swung).toMatchObject({ attack: { stat: 5 }, bonus: '+5' });
    expect(thrown).toMatchObject({
      attack: { stat: 3 },
      bonus: '+3',
      range: '20 ft d12, 40 ft d8, 80 ft d4, 160 ft flat 1',
    });
    expect(thrown.damage).toEqual(swung.damage);
    const long = check('attack', { cover: 'none', distance: 'double', ...thrown.attack, offHand: false });
    expect(long.dice).toMatchObject([{ sides: 8 }]);
    expect(weapons(knight).map(({ name }) => name)).not.toContain('Sword, thrown');
  });

  it('is printed as it is shown', () => {
    const printed = JSON.stringify(open(knight).print({}));
    expect(printed).toContain('Spear, thrown');
  });
});

describe('a medium weapon in the off-hand', () => {
  const smaller = (document: Document) =>
    weapons(document)
      .filter(({ attack }) => attack?.['offHand'] === true)
      .map(({ name }) => name);

  it('makes the wielded pair roll a smaller die, and nothing else', () => {
    expect(smaller(knight)).toEqual(['Spear', 'Spear, thrown', 'Axe']);
  });

  it('follows the weapon that is taken into the main hand', () => {
    const pair = open(knight)
      .play()
      .blocks.find(({ id }) => id === 'switches-mainHand');
    if (pair?.kind !== 'toggles') throw new Error('No pair');
    expect(pair.toggles.map(({ id, on }) => [id, on])).toEqual([
      ['mainHand-1', true],
      ['mainHand-2', false],
    ]);
    expect(smaller(played(knight, pair.toggles[1]?.edits ?? []))).toEqual(['Sword', 'Axe']);
    // A selected row without a weapon counts as no selection.
    expect(smaller(played(knight, [set(['marks', 'weapons', '9'], ['mainHand'])]))).toEqual([
      'Spear',
      'Spear, thrown',
      'Axe',
    ]);
  });

  it('has no penalty where it is small', () => {
    const small = documentOf({
      weapons: [{ name: 'Sword' }, { name: 'Dagger', offHand: true, size: 'small' }],
    });
    expect(smaller(small)).toEqual([]);
    expect(
      open(small)
        .play()
        .blocks.some(({ id }) => id === 'switches-mainHand'),
    ).toBe(false);
  });
});

describe('the Ambush Round', () => {
  const ambushing = played(knight, action(knight, 'ambushing').edits);
  const ambushed = played(knight, action(knight, 'ambushed').edits);

  it('hides those who take it', () => {
    expect(weapon(knight, 'Sword')).toMatchObject({ attack: { stealth: false }, damage: { twice: false } });
    expect(weapon(ambushing, 'Sword')).toMatchObject({ attack: { stealth: true }, damage: { twice: true } });
  });

  it('leaves the ambushed their Reactions and no turn', () => {
    expect(weapon(ambushed, 'Sword').attack).toBeUndefined();
    expect(weapon(ambushed, 'Sword').notes).toContain('Ambushed');
    expect(translate(action(ambushed, 'turn').blocked ?? { raw: '' })).toContain('no turn');
    const armored = documentOf({ armorSet: { armor: 4, absorb: 1 } });
    const waiting = played(armored, action(armored, 'ambushed').edits);
    expect(action(waiting, 'absorb').blocked).toBeUndefined();
    expect(open(waiting).profile?.().conditions.map(translate)).toContain('Ambushed');
  });

  it('puts initiative off until it ends, when both sides roll it', () => {
    expect(translate(action(knight, 'ambush-over').blocked ?? { raw: '' })).toContain('no Ambush Round');
    for (const [name, side] of [
      ['ambushing', ambushing],
      ['ambushed', ambushed],
    ] as const) {
      expect(action(side, 'initiative').blocked).toBeDefined();
      expect(action(side, 'ambushing').blocked).toBeDefined();
      const over = action(side, 'ambush-over');
      expect(over.roll).toMatchObject({ check: 'initiative' });
      const after = played(side, over.edits);
      expect(after.play).toMatchObject({ conditions: { [name]: false } });
      expect(action(after, 'initiative').blocked).toBeUndefined();
      expect(weapon(after, 'Sword')).toMatchObject({ attack: { stealth: false } });
    }
  });
});
