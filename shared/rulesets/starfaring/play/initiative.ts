import { sum } from '#shared/kernel/sum';
import type { InitiativeRules } from '#shared/rules/encounter';
import { number } from '#shared/rules/inputs';
import { factorInputs } from '#shared/rulesets/starfaring/checks/factors';
import type { StarfaringCharacter } from '#shared/rulesets/starfaring/derive/index';
import { checkFacts } from '#shared/rulesets/starfaring/derive/facts';
import { initiativeFactors } from '#shared/rulesets/starfaring/checks/rolls';
import { diceFor, dropped, modeOf } from '#shared/rulesets/starfaring/checks/rollTwelves';
import { t } from '#shared/rulesets/starfaring/texts';

type Values = Readonly<Record<string, number>>;

/** A Dexterity check at the start of the encounter, with all its sources. */
export const initiative: InitiativeRules = {
  rule: 'Initiative',
  text: t('initiative.text'),
  draw: 'dice',
  every: 'encounter',
  modes: [
    { id: 'each', label: t('initiative.modes.each'), bySide: false },
    { id: 'groups', label: t('initiative.modes.groups'), bySide: true },
  ],
  inputs: {
    dexterity: number(t('initiative.dexterity'), { min: -5, max: 20 }),
    bonus: number(t('initiative.bonus'), { min: -100, max: 100, initial: 0 }),
    advantages: factorInputs.advantages,
    disadvantages: factorInputs.disadvantages,
  },
  dice: (values) => [
    { id: 'initiative', sides: checkFacts.dice.sides, count: diceFor(modeOf(sourcesIn(values))) },
  ],
  rank: ({ values, drawn }) => [keptSum(values, drawn) + (values['dexterity'] ?? 0) + (values['bonus'] ?? 0)],
  delay: 'toEnd',
};

function sourcesIn(values: Values): { advantages: number; disadvantages: number } {
  return { advantages: values['advantages'] ?? 0, disadvantages: values['disadvantages'] ?? 0 };
}

/** The number of dice may not match the values, which can be corrected after the roll. */
function keptSum(values: Values, drawn: readonly number[]): number {
  const mode = modeOf(sourcesIn(values));
  const { count } = checkFacts.dice;
  const out = mode === 'normal' || drawn.length <= count ? undefined : dropped(drawn, mode);
  const kept = drawn.filter((_, place) => place !== out).slice(0, count);
  return sum(kept);
}

export function initiativeValues(character: StarfaringCharacter): Values {
  const { modifier, ...factors } = initiativeFactors(character);
  return { ...factors, bonus: modifier };
}
