import type { RollTable } from '#shared/rules/reference/reference';
import { figures } from './resolution';
import { t } from '#shared/rulesets/heroic/texts';

const { strain, heroism } = figures;

/** Implements 12.1.2: strain by the natural roll of a power. */
const strainTable: RollTable = {
  id: 'strain',
  title: t('tables.strain.title'),
  rule: strain.source,
  dice: { count: 2, sides: 6 },
  rows: [
    { from: 2, to: strain.worst.to, text: t('tables.strain.worst') },
    { from: strain.worst.to + 1, to: strain.light.to, text: t('tables.strain.light') },
    { from: strain.light.to + 1, to: 12, text: t('tables.strain.none') },
  ],
};

/** Implements advanced Luck (4). */
const luckTable: RollTable = {
  id: 'luck',
  title: t('tables.luck.title'),
  rule: '4',
  dice: { count: 1, sides: 6 },
  rows: [
    { from: 1, to: heroism.recoveredFrom - 1, text: t('tables.luck.spent') },
    { from: heroism.recoveredFrom, to: 6, text: t('tables.luck.back') },
  ],
};

export const tables: readonly RollTable[] = [strainTable, luckTable];
