import type { InitiativeRules } from '../../rules/encounter';
import { number } from '../../rules/inputs';
import { checkFacts } from './facts';
import { t } from './texts';

const sumOf = (faces: readonly number[]): number => faces.reduce((sum, face) => sum + face, 0);

/** Who acts when: a Dexterity check at the start of the encounter; the bonus is Dexterity with what else helps. */
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
  },
  dice: () => [{ id: 'initiative', sides: checkFacts.dice.sides, count: checkFacts.dice.count }],
  rank: ({ values, drawn }) => [sumOf(drawn) + (values['dexterity'] ?? 0) + (values['bonus'] ?? 0)],
  delay: 'toEnd',
};
