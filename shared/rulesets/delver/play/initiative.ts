import type { InitiativeRules } from '../../../rules/encounter';
import { asks } from '../checks/parts';
import { rules } from '../data';
import { t } from '../texts';
import { sum } from '../../../kernel/sum';

const { initiativeSides, source } = rules.rounds;

/** Implements Combat Rounds: by side or individually. */
export const initiative: InitiativeRules = {
  rule: source,
  text: t('initiative.text'),
  draw: 'dice',
  every: 'encounter',
  modes: [
    { id: 'sides', label: t('initiative.sides'), bySide: true },
    { id: 'each', label: t('initiative.each'), bySide: false },
  ],
  inputs: { dexterity: asks.dexterity() },
  dice: () => [{ id: 'initiative', sides: initiativeSides, count: 1 }],
  // The second number breaks ties in favor of the player characters.
  rank: ({ values, drawn, party }) => [sum(drawn) + (values['dexterity'] ?? 0), party ? 1 : 0],
  delay: 'hold',
};
