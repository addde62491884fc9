import { atLeast, rolled } from '#test/support/distribution';
import { raw } from '#shared/kernel/text';
import { chosenDice, defineCheck } from '#shared/rules/checks';
import { explain } from '#shared/rules/explained';
import { choice, number, optionalGroup } from '#shared/rules/inputs';
import type { Ruleset } from '#shared/rules/ruleset';
import { toyRuleset } from '#test/fixtures/toyRuleset';

/** 2d6 + bonus against a target; a miss may be improved by another die, or rolled again as a whole. */
export const sampleCheck = defineCheck({
  id: 'check',
  title: raw('Feat'),
  rule: '§3',
  inputs: {
    bonus: number(raw('Bonus'), { min: -20, max: 10 }),
    target: choice(
      raw('Difficulty'),
      [
        { id: '7', label: raw('Normal 7') },
        { id: '10', label: raw('Hard 10') },
      ],
      { initial: '7' },
    ),
    wind: optionalGroup(raw('Wind'), { strength: number(raw('Strength'), { min: 0, max: 3 }) }),
  },
  dice: () => [{ id: 'own', sides: 6, count: 2 }],
  read: ({ bonus, target, wind }, roll) => {
    const faces = roll.dice[0] ?? [];
    const pushed = chosenDice(roll, 'push');
    const total = explain([
      { label: raw('Dice'), amount: [...faces, ...pushed].reduce((sum, face) => sum + face, 0), rule: '§3' },
      { label: raw('Bonus'), amount: bonus, rule: '§3' },
      { label: raw('Wind'), amount: -(wind?.strength ?? 0), rule: '§3' },
    ]);
    const success = total.value >= Number(target);
    return {
      dice: [...faces, ...pushed].map((value) => ({ group: 'own', sides: 6, value, kept: true })),
      total,
      verdict: { text: raw(success ? 'Made' : 'Missed'), tone: success ? 'good' : 'bad' },
      outcome: success ? 'success' : 'failure',
      specials: [],
      choices: success
        ? []
        : [
            ...(pushed.length === 0
              ? [{ id: 'push', label: raw('Push'), dice: { id: 'push', sides: 6, count: 1 } }]
              : []),
            { id: 'again', label: raw('Again'), again: true },
          ],
      json: { total: total.value, success },
    };
  },
  odds: ({ bonus, target, wind }) => {
    const curve = rolled(2, 6, (dice) =>
      dice.reduce((sum, face) => sum + face, bonus - (wind?.strength ?? 0)),
    );
    return {
      success: atLeast(curve, Number(target)),
      curve,
      target: { atLeast: Number(target) },
      specials: [],
    };
  },
  whatIfs: (values) => [{ id: 'plus', label: raw('+1'), values: { ...values, bonus: values.bonus + 1 } }],
});

export const sampleRuleset: Ruleset = { ...toyRuleset, checks: [sampleCheck] };
