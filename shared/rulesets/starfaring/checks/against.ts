import type { Check, Reading, Roll } from '#shared/rules/checks';
import { judgedCheck, type Comparison } from '#shared/rules/builders/judgedCheck';
import type { Explained } from '#shared/rules/explained';
import type { Inputs, InputValues } from '#shared/rules/inputs';
import { checkFacts } from '#shared/rulesets/starfaring/data/index';
import { t, titleAndText } from '#shared/rulesets/starfaring/texts';
import { bonusOf, modeFor, type Factors } from './factors';
import { aftermath, burnedIn, settle } from './specials';
import { judgeAgainst, modeOf, slotsOf, tellsSpecials, twelves, type Mode } from './twelves';

/** Adds a source of advantage or disadvantage if it changes the dice. */
export function tipped<V extends { readonly advantages: number; readonly disadvantages: number }>(
  values: V,
  modeWith: (changed: V) => Mode = modeOf,
): readonly Comparison<V>[] {
  const helped = { ...values, advantages: values.advantages + 1 };
  const hampered = { ...values, disadvantages: values.disadvantages + 1 };
  return [
    { id: 'advantage', label: t('checks.whatIf.advantage'), values: helped },
    { id: 'disadvantage', label: t('checks.whatIf.disadvantage'), values: hampered },
  ].filter((changed) => modeWith(changed.values) !== modeWith(values));
}

/** Comparisons: a point more, a source that changes the dice, unspent tenacity. */
export function comparisons<V extends Factors>(
  values: V,
  factorsOf: (values: V) => Factors = (same) => same,
): readonly Comparison<V>[] {
  const { tenacity, strain } = values.effort ?? { tenacity: 0, strain: 'none' as const };
  const { maximum, vitality } = checkFacts.tenacity;
  const steps = Array.from({ length: maximum - tenacity }, (_, step) => step + 1);
  return [
    { id: 'plus-1', label: t('checks.whatIf.plus'), values: { ...values, modifier: values.modifier + 1 } },
    ...tipped(values, (changed) => modeFor(factorsOf(changed))),
    ...steps.map((step) => ({
      id: `tenacity-${String(step)}`,
      label: t('checks.whatIf.tenacity', { bonus: step, vitality: step * vitality }),
      values: { ...values, effort: { tenacity: tenacity + step, strain } },
    })),
  ];
}

/** A check against a number. */
interface AgainstNumber<S extends Inputs, V> extends Pick<Check, 'rule'> {
  readonly id: string;
  readonly inputs: S;
  readonly asks: readonly string[];
  facts?(values: V): readonly string[];
  meaning(values: V): { readonly factors: Factors; readonly dc: number; readonly parts?: Explained };
  /** Changes the usual reading. */
  read?(usual: Reading, roll: Roll): Partial<Reading>;
}

export function againstNumber<S extends Inputs>(
  spec: InputValues<S> extends Factors ? AgainstNumber<S, InputValues<S>> : never,
): Check;
export function againstNumber<S extends Inputs>(spec: AgainstNumber<S, InputValues<S> & Factors>): Check {
  type V = InputValues<S> & Factors;
  const { id, rule, inputs, asks } = spec;
  const meaning = (values: V) => spec.meaning(values);
  const judgeOf = (values: V) => {
    const { factors, dc } = meaning(values);
    return judgeAgainst(bonusOf(factors), dc);
  };
  return judgedCheck({
    id,
    ...titleAndText(`checks.${id}`),
    rule,
    inputs,
    atTable: { asks, bonus: 'modifier' },
    facts: (values: V) => spec.facts?.(values) ?? [],
    throws(values: V) {
      const pool = twelves('check', modeFor(meaning(values).factors));
      return { pools: [pool], slots: slotsOf(pool) };
    },
    assess: judgeOf,
    tells: () => tellsSpecials,
    target: (values: V) => ({ atLeast: meaning(values).dc }),
    against: (values: V) => meaning(values).parts,
    comparisons: (values: V) => comparisons(values, (changed) => meaning(changed).factors),
    read(values: V, { roll }) {
      const { factors, dc } = meaning(values);
      const { dice, kept, numbers, total } = settle('check', roll.dice[0] ?? [], factors, burnedIn(roll));
      const { success, special, rank } = judgeOf(values)(numbers, 0);
      const outcome = success ? 'success' : 'failure';
      const usual: Reading = {
        dice,
        total,
        verdict: { text: t(`checks.${id}.${outcome}`, { dc }), tone: success ? 'good' : 'bad' },
        outcome,
        ...aftermath(factors, roll, kept, success, { special, rank }),
        json: { kept: [...kept], total: total.value, success, special, rank },
      };
      return { ...usual, ...spec.read?.(usual, roll) };
    },
  });
}
