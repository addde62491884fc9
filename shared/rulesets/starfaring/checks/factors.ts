import { sum } from '#shared/kernel/sum';
import type { DieGroup } from '#shared/rules/checks';
import { explain, type Explained, type Source } from '#shared/rules/explained';
import {
  group,
  number,
  optionalGroup,
  type InputValue,
  type InputValues,
  flag,
  choiceOf,
} from '#shared/rules/inputs';
import { checkFacts, combat } from '#shared/rulesets/starfaring/data/index';
import { groupOf, modeOf, twelves, type Mode } from './twelves';
import { t } from '#shared/rulesets/starfaring/texts';

export const factorInputs = {
  ability: number(t('checks.inputs.ability'), { min: -5, max: 20 }),
  skill: number(t('checks.inputs.skill'), { min: 0, max: 20 }),
  modifier: number(t('checks.inputs.modifier'), { min: -100, max: 100, initial: 0 }),
  advantages: number(t('checks.inputs.advantages'), { min: 0, max: 20, hint: t('checks.hints.sources') }),
  disadvantages: number(t('checks.inputs.disadvantages'), { min: 0, max: 20 }),
};

/** Energy spent on a check before the roll ("Strain and Tenacity"). */
export const effortInput = optionalGroup(
  t('checks.inputs.effort'),
  {
    tenacity: number(t('checks.inputs.tenacity'), {
      min: 0,
      max: checkFacts.tenacity.maximum,
      hint: t('checks.hints.tenacity', { vitality: checkFacts.tenacity.vitality }),
    }),
    strain: choiceOf(t('checks.inputs.strain'), ['none', 'paid', 'refused'], (id) =>
      t(`checks.strain.${id}`),
    ),
  },
  t('checks.hints.effort'),
);

export const dcInput = number(t('checks.inputs.dc'), { min: 0, max: 200, initial: 13 });

/** The same inputs for the other side. */
export const otherInput = group(t('checks.inputs.other'), factorInputs);

/** The other side before its numbers are known. */
export const nobody = { ability: 0, skill: 0, modifier: 0, advantages: 0, disadvantages: 0 };

/** Everything that decides a check besides its dice. */
export type Factors = InputValues<typeof factorInputs> & {
  readonly effort?: InputValue<typeof effortInput>;
};

/** Counts named sources, and strain that was refused. */
export function sourcesOf(factors: Factors): { readonly advantages: number; readonly disadvantages: number } {
  const refused = factors.effort?.strain === 'refused' ? 1 : 0;
  return { advantages: factors.advantages, disadvantages: factors.disadvantages + refused };
}

/** Returns the addends besides the kept dice. */
export function bonusSources(factors: Factors, more: readonly Source[] = []): readonly Source[] {
  return [
    { label: t('checks.inputs.ability'), amount: factors.ability, rule: 'Ability checks' },
    { label: t('checks.inputs.skill'), amount: factors.skill, rule: 'Skills' },
    { label: t('checks.inputs.modifier'), amount: factors.modifier, rule: 'Bonuses and penalties' },
    { label: t('checks.inputs.tenacity'), amount: factors.effort?.tenacity ?? 0, rule: 'Tenacity' },
    ...more,
  ];
}

export function bonusOf(factors: Factors): number {
  return factors.ability + factors.skill + factors.modifier + (factors.effort?.tenacity ?? 0);
}

/** The dice are the first source. */
export function totalOf(kept: readonly number[], factors: Factors): Explained {
  const natural = sum(kept);
  return explain([
    { label: t('checks.dice'), amount: natural, rule: 'Ability checks' },
    ...bonusSources(factors),
  ]);
}

/** With strain that was refused. */
export const modeFor = (factors: Factors): Mode => modeOf(sourcesOf(factors));

/** Dice of a check that has no odds. */
export function factorDice(id: string, factors: Factors): DieGroup {
  return groupOf(twelves(id, modeFor(factors)));
}

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
