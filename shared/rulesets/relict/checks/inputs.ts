import { number, optionalNumber } from '../../../rules/inputs';
import { t } from '../texts';

/** A core stat with all other modifiers. */
export const statInput = number(t('inputs.stat'), { min: -99, max: 999, hint: t('inputs.statHint') });

/** Missing if the total itself measures the result (CHECK DIFFICULTY). */
export const targetInput = optionalNumber(t('inputs.target'), {
  min: -999,
  max: 9999,
  initial: 10,
  hint: t('inputs.targetHint'),
});
