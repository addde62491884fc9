import type { InitiativeRules } from '#shared/rules/encounter';
import { number } from '#shared/rules/inputs';
import { factorInputs } from '#shared/rulesets/starfaring/checks/factors';
import type { StarfaringCharacter } from '#shared/rulesets/starfaring/derive/index';
import { checkFacts } from '#shared/rulesets/starfaring/data/index';
import { initiativeFactors } from '#shared/rulesets/starfaring/checks/rolls';
import { diceFor, fallenTwelves, modeOf } from '#shared/rulesets/starfaring/checks/twelves';
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
  // The number of dice may not match the values, which can be corrected after the roll.
  rank: ({ values, drawn }) => [
    fallenTwelves(drawn, modeOf(sourcesIn(values))).field('total') +
      (values['dexterity'] ?? 0) +
      (values['bonus'] ?? 0),
  ],
  delay: 'toEnd',
};

function sourcesIn(values: Values): { advantages: number; disadvantages: number } {
  return { advantages: values['advantages'] ?? 0, disadvantages: values['disadvantages'] ?? 0 };
}

export function initiativeValues(character: StarfaringCharacter): Values {
  const { modifier, ...factors } = initiativeFactors(character);
  return { ...factors, bonus: modifier };
}
