import { number, optionalNumber } from '../../../rules/inputs';
import { t } from '../texts';

/** A core stat with whatever else is added. */
export const statInput = number(t('inputs.stat'), { min: -99, max: 999, hint: t('inputs.statHint') });

/** What the total has to reach; left out where the roll alone says how well it went (CHECK DIFFICULTY). */
export const targetInput = optionalNumber(t('inputs.target'), {
  min: -999,
  max: 9999,
  initial: 10,
  hint: t('inputs.targetHint'),
});
