import { describe, expect, it } from 'vitest';
import { typedAttackOf } from '#shared/encounter/attacks';
import { initialValues } from '#shared/rules/inputs';
import { ruleset } from '#shared/rulesets/heroic/index';
import { translate } from '#test/unit/shared/rulesets/heroic/support';

/** An attack that was typed for a quick foe, at somebody with an armor roll of 4, 5. */
function typed(damage: string) {
  const attack = typedAttackOf({ attack: { plus: 2, damage } }, ruleset);
  const check = ruleset.checks.find(({ id }) => id === attack?.rolls[0].check);
  const values = { ...initialValues(check?.inputs ?? {}), ...attack?.rolls[0].values };
  const defender = { ...Object(values['defender']), defense: 3, natural: { numbers: [4, 5] } };
  const opened = check?.open({ ...values, defender });
  if (opened?.ok !== true) throw new Error('No attack');
  return opened.value;
}

const attackDice = [6, 4];
const defenseDice = [3, 4];

describe('the damage that was typed for a foe', () => {
  it('falls with the attack, before the armor', () => {
    const attack = typed('2d6+1');
    expect(attack.dice.map(({ id, count, sides, theirs }) => [id, count, sides, theirs])).toEqual([
      ['attack', 2, 6, undefined],
      ['defense', 2, 6, true],
      ['damage', 2, 6, undefined],
    ]);
    const dice = [attackDice, defenseDice, [3, 5]];
    const hit = attack.read({ dice, chosen: [] });
    // 1 for the hit, 1 for what it is over, and the dice.
    expect([hit.damage, translate(hit.verdict.text)]).toEqual([11, 'Hit for 11 (12 against 10)']);
    expect(hit.choices.map(({ id }) => id)).toContain('armor');
    const armored = attack.read({ dice, chosen: [{ choice: 'armor', dice: [5] }] });
    expect([armored.damage, translate(armored.verdict.text)]).toEqual([
      9,
      'Hit for 11; armor absorbs 2, 9 taken (12 against 10)',
    ]);
    const missed = attack.read({ dice: [[2, 1], defenseDice, [3, 5]], chosen: [] });
    expect([missed.damage, missed.dice.filter(({ kept }) => kept).length]).toEqual([undefined, 4]);
  });

  it('comes to the hit as a plain number, too', () => {
    const attack = typed('3');
    expect(attack.dice.map(({ id }) => id)).toEqual(['attack', 'defense']);
    expect(attack.read({ dice: [attackDice, defenseDice], chosen: [] }).damage).toBe(5);
  });

  it('counts in the chance that some of it gets through the armor', () => {
    const through = (damage: string) =>
      typed(damage)
        .odds()
        ?.specials.find(({ label }) => translate(label) === 'Some damage gets through the armor')?.p ?? 0;
    expect(through('1d6')).toBeGreaterThan(through('0'));
  });
});

it('tells the totals of both sides of a critical failure, and the parts of each', () => {
  const read = typed('').read({ dice: [[1, 1], defenseDice], chosen: [] });
  expect(translate(read.verdict.text)).toBe('Critical failure: the attack misses (4 against 10)');
  expect([read.total?.value, read.theirs?.total.value, read.theirs && translate(read.theirs.label)]).toEqual([
    4,
    10,
    'Defense',
  ]);
});
