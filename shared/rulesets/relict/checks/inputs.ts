import { number, optionalNumber } from '../../../rules/inputs';
import { t } from '../texts';

/** Holds a core stat with all other modifiers. */
export const statInput = number(t('inputs.stat'), { min: -99, max: 999, hint: t('inputs.statHint') });

/** The target is left out if the total itself measures the result (CHECK DIFFICULTY). */
export const targetInput = optionalNumber(t('inputs.target'), {
  min: -999,
  max: 9999,
  initial: 10,
  hint: t('inputs.targetHint'),
});
