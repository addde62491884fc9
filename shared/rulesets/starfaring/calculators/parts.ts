import { appError, type AppError } from '#shared/kernel/errors';
import { err, type Result } from '#shared/kernel/result';
import { raw, type Text } from '#shared/kernel/text';
import { defineCalculator, type Calculation, type Calculator } from '#shared/rules/calculators';
import type { Explained } from '#shared/rules/explained';
import { flag, number, optionalNumber, type Inputs, type InputValues, choiceOf } from '#shared/rules/inputs';
import { sizeIds } from '#shared/rulesets/starfaring/data/index';
import { t } from '#shared/rulesets/starfaring/texts';

type CalculatedFigure = Calculation['figures'][number];

/** Defines the calculators of a group. Their texts are at `calc.<id>`, as the title is that is not given. */
export const calculatorsOf =
  (group: string) =>
  <S extends Inputs>(
    id: string,
    rule: string,
    inputs: S,
    calculate: (values: InputValues<S>) => Calculation | Result<Calculation, AppError>,
    title: Text = t(`calc.${id}.title`),
  ): Calculator =>
    defineCalculator({
      id,
      title,
      rule,
      inputs,
      calculate,
      text: t(`calc.${id}.text`),
      group: t(`calc.groups.${group}`),
    });

type Range = Parameters<typeof number>[1];

/** Inputs whose labels are at `calc.inputs`. */
export const num = (key: string, range: Range) => number(t(`calc.inputs.${key}`), range);
export const maybe = (key: string, range: Range) => optionalNumber(t(`calc.inputs.${key}`), range);
export const yes = (key: string, more?: Parameters<typeof flag>[1]) => flag(t(`calc.inputs.${key}`), more);

/** Shows at most two decimals. */
export function figure(label: string, value: number | Text): CalculatedFigure {
  return { label: t(`calc.figures.${label}`), value: typeof value === 'number' ? decimal(value) : value };
}

/** The sum can be expanded to its sources. */
export function summed(label: string, explained: Explained): CalculatedFigure {
  return { ...figure(label, explained.value), explained };
}

/** Shows at most two decimals. */
export function decimal(value: number): Text {
  return raw(String(Math.round(value * 100) / 100));
}

/** The result is in whole percent. */
export function percent(p: number): Text {
  return t('calc.percent', { value: Math.round(p * 100) });
}

/** Refuses values that are valid individually but not together. */
export function refused(
  path: string,
  key: string,
  params?: Parameters<typeof t>[1],
): Result<never, AppError> {
  return err(appError('invalid-input', { path, text: t(`calc.refused.${key}`, params) }));
}

/** The labels are at `calc.<kind>`. */
export function named<const Id extends string>(kind: string, ids: readonly Id[], initial?: NoInfer<Id>) {
  return choiceOf(
    t(`calc.inputs.${kind}`),
    ids,
    (id) => t(`calc.${kind}.${id}`),
    initial === undefined ? {} : { initial },
  );
}

/** Defaults to medium. */
export function sizeInput(label: string) {
  return choiceOf(t(`calc.inputs.${label}`), sizeIds, (id) => t(`sizes.${id}.name`), { initial: 'medium' });
}
