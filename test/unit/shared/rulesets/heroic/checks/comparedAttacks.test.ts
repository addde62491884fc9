import { expect, it } from 'vitest';
import { everyRoll } from '#test/support/distribution';
import type { Chosen } from '#shared/rules/checks';
import { initialValues } from '#shared/rules/inputs';
import { ruleset } from '#shared/rulesets/heroic/index';

/** An attack against the initial defender. */
function attack(modifier = 0) {
  const check = ruleset.checks.find(({ id }) => id === 'attack');
  const initial = initialValues(check?.inputs ?? {});
  const attacker = { ...(initial['attacker'] as object), attack: 3, damage: 1, penetrating: true, modifier };
  const opened = check?.open({ ...initial, attacker });
  if (opened?.ok !== true) throw new Error(JSON.stringify(opened?.error));
  return opened.value;
}

it('Heroism in an attack is worth what both rolls and a second one come to', () => {
  const check = attack();
  const hits = (own: readonly number[], theirs: readonly number[], chosen: readonly Chosen[] = []) =>
    check.read({ dice: [own, theirs], chosen }).outcome === 'hit';
  const again = new Map<string, number>();
  everyRoll(2, 6, (theirs) => {
    let sum = 0;
    everyRoll(2, 6, (own) => {
      sum += hits(own, theirs) ? 1 / 36 : 0;
    });
    again.set(theirs.join(), sum);
  });
  let sum = 0;
  everyRoll(4, 6, (dice) => {
    const [own, theirs] = [dice.slice(0, 2), dice.slice(2)];
    const isHit = hits(own, theirs) || hits(own, theirs, [{ choice: 'heroism', option: '1' }]);
    sum += isHit ? 1 : (again.get(theirs.join()) ?? 0);
  });
  const worth = (id: string) => check.whatIfs().find((each) => each.id === id)?.odds.success;
  expect(worth('heroism')).toBeCloseTo(sum / 1296, 12);
  expect(worth('plus-one')).toBe(attack(1).odds()?.success);
});
