import { appError, type AppError } from '../../../kernel/errors';
import { err, type Result } from '../../../kernel/result';
import { raw, type Text } from '../../../kernel/text';
import type { Calculation } from '../../../rules/calculators';
import type { Explained } from '../../../rules/explained';
import { choice } from '../../../rules/inputs';
import { sizeIds } from '../data';
import { t } from '../texts';

type CalculatedFigure = Calculation['figures'][number];

/** A number with its label, to two decimals at most. */
export function figure(label: string, value: number | Text): CalculatedFigure {
  return { label: t(`calc.figures.${label}`), value: typeof value === 'number' ? decimal(value) : value };
}

/** A sum that opens to its addends. */
export function summed(label: string, explained: Explained): CalculatedFigure {
  return { ...figure(label, explained.value), explained };
}

/** A number as people read it: two decimals at most. */
export function decimal(value: number): Text {
  return raw(String(Math.round(value * 100) / 100));
}

/** A probability in whole percent. */
export function percent(p: number): Text {
  return t('calc.percent', { value: Math.round(p * 100) });
}

/** Values that each fit and yet cannot stand together. */
export function refused(
  path: string,
  key: string,
  params?: Parameters<typeof t>[1],
): Result<never, AppError> {
  return err(appError('invalid-input', { path, text: t(`calc.refused.${key}`, params) }));
}

/** A choice among named things; their words stand under `calc.<kind>`. */
export function named<const Id extends string>(kind: string, ids: readonly Id[], initial?: NoInfer<Id>) {
  return choice(
    t(`calc.inputs.${kind}`),
    ids.map((id) => ({ id, label: t(`calc.${kind}.${id}`) })),
    initial === undefined ? {} : { initial },
  );
}

/** One of the six sizes, medium to start with. */
export function sizeInput(label: string) {
  return choice(
    t(`calc.inputs.${label}`),
    sizeIds.map((id) => ({ id, label: t(`sizes.${id}.name`) })),
    { initial: 'medium' },
  );
}
