import type { InitiativeRules } from '../../../rules/encounter';
import { rules } from '../data';
import { t } from '../texts';

/** Implements Initiative: one card for everyone each round, ace high; the suit breaks ties. */
export const initiative: InitiativeRules = {
  rule: rules.initiative.source,
  text: t('initiative.text'),
  draw: 'cards',
  every: 'round',
  modes: [{ id: 'each', label: t('initiative.each'), bySide: false }],
  inputs: {},
  dice: () => [],
  rank: ({ drawn }) => drawn,
  delay: 'hold',
};
