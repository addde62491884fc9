import type { InitiativeRules } from '../../rules/encounter';
import { number } from '../../rules/inputs';
import { t } from './texts';

/** Who acts when (12): the higher Agi first; whoever ties rolls against each other, which the dice decide. */
export const initiative: InitiativeRules = {
  rule: '12',
  text: t('initiative.text'),
  draw: 'dice',
  every: 'encounter',
  modes: [{ id: 'each', label: t('initiative.each'), bySide: false }],
  inputs: {
    agi: number(t('stats.agi.name'), { min: -10, max: 30, hint: t('initiative.agiHint') }),
    bonus: number(t('initiative.bonus'), { min: -10, max: 10, hint: t('initiative.bonusHint') }),
  },
  dice: () => [{ id: 'initiative', sides: 6, count: 2 }],
  rank: ({ values, drawn }) => [
    (values['agi'] ?? 0) + (values['bonus'] ?? 0),
    drawn.reduce((sum, face) => sum + face, 0),
  ],
  delay: 'hold',
};
