import type { Text } from '#shared/kernel/text';
import type { DieGroup, Odds, Reading, Roll } from '#shared/rules/checks';
import type { Explained } from '#shared/rules/explained';
import { checkFacts } from '#shared/rulesets/starfaring/derive/facts';
import { modeOf, type Mode } from './rollTwelves';
import { t } from '#shared/rulesets/starfaring/texts';
import { factorDice, sourcesOf, type Factors } from './factors';
import { oddsAgainst } from './odds';
import { readAgainst } from './settle';

type Changed<V> = readonly { readonly id: string; readonly label: Text; readonly values: V }[];

/** Adds a source of advantage or disadvantage if it changes the dice. */
export function tipped<V extends { readonly advantages: number; readonly disadvantages: number }>(
  values: V,
  modeWith: (changed: V) => Mode,
): Changed<V> {
  const helped = { ...values, advantages: values.advantages + 1 };
  const hampered = { ...values, disadvantages: values.disadvantages + 1 };
  return [
    { id: 'advantage', label: t('checks.whatIf.advantage'), values: helped },
    { id: 'disadvantage', label: t('checks.whatIf.disadvantage'), values: hampered },
  ].filter((changed) => modeWith(changed.values) !== modeWith(values));
}

/** Comparisons: a point more, a source that changes the dice, unspent tenacity. */
export function comparisons<V extends Factors>(values: V, factorsOf: (values: V) => Factors): Changed<V> {
  return [
    { id: 'plus-1', label: t('checks.whatIf.plus'), values: { ...values, modifier: values.modifier + 1 } },
    ...tipped(values, (changed) => modeOf(sourcesOf(factorsOf(changed)))),
    ...moreTenacity(values),
  ];
}

function moreTenacity<V extends Factors>(values: V): Changed<V> {
  const { tenacity, strain } = values.effort ?? { tenacity: 0, strain: 'none' as const };
  const steps = Array.from({ length: checkFacts.tenacity.maximum - tenacity }, (_, step) => step + 1);
  return steps.map((step) => ({
    id: `tenacity-${String(step)}`,
    label: t('checks.whatIf.tenacity', { bonus: step, vitality: step * checkFacts.tenacity.vitality }),
    values: { ...values, effort: { tenacity: tenacity + step, strain } },
  }));
}

/** The common parts of checks against a number; `meaning` interprets the inputs. */
export function againstNumber<V extends Factors>(
  id: string,
  meaning: (values: V) => { readonly factors: Factors; readonly dc: number; readonly parts?: Explained },
): {
  readonly id: string;
  readonly title: Text;
  readonly text: Text;
  dice(values: V): readonly DieGroup[];
  read(values: V, roll: Roll): Reading;
  odds(values: V): Odds;
  whatIfs(values: V): Changed<V>;
} {
  return {
    id,
    title: t(`checks.${id}.title`),
    text: t(`checks.${id}.text`),
    dice: (values) => [factorDice('check', meaning(values).factors)],
    read: (values, roll) => {
      const { factors, dc } = meaning(values);
      return readAgainst(factors, roll, dc, {
        success: t(`checks.${id}.success`, { dc }),
        failure: t(`checks.${id}.failure`, { dc }),
      });
    },
    odds: (values) => {
      const { factors, dc, parts } = meaning(values);
      const isSum = parts !== undefined && parts.sources.length > 1;
      return { ...oddsAgainst(factors, dc), ...(isSum && { against: parts }) };
    },
    whatIfs: (values) => comparisons(values, (changed) => meaning(changed).factors),
  };
}
