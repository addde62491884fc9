import { flag, optionalGroup, type InputValue } from '#shared/rules/inputs';
import { combat } from '#shared/rulesets/starfaring/derive/facts';
import { t } from '#shared/rulesets/starfaring/texts';
import type { Factors } from './factors';

/** These inputs are used only with the optional rules of Position. */
export const positionInput = optionalGroup(
  t('checks.inputs.position'),
  {
    flanking: flag(t('calc.situations.flanking'), {
      hint: t('checks.hints.flanking', { bonus: combat.flanking.bonus }),
    }),
    elevated: flag(t('calc.situations.elevated'), { hint: t('checks.hints.elevated') }),
  },
  t('checks.hints.position'),
);

/** Flanking gives a bonus, a higher position gives advantage. */
export function inPosition<F extends Factors & { readonly position?: InputValue<typeof positionInput> }>(
  factors: F,
): F {
  const { position } = factors;
  if (position === undefined) return factors;
  return {
    ...factors,
    modifier: factors.modifier + (position.flanking ? combat.flanking.bonus : 0),
    advantages: factors.advantages + (position.elevated ? 1 : 0),
  };
}
