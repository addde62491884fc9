import type { InitiativeRules } from '../../rules/encounter';
import { t } from './texts';

/** Who acts when (section 12). */
export const initiative: InitiativeRules = {
  rule: '12',
  text: t('tagline'),
  draw: 'dice',
  every: 'encounter',
  modes: [{ id: 'each', label: t('tagline'), bySide: false }],
  inputs: {},
  dice: () => [{ id: 'initiative', sides: 6, count: 2 }],
  rank: ({ drawn }) => [drawn.reduce((sum, face) => sum + face, 0)],
  delay: 'toEnd',
};
