import { appError, type AppError } from '#shared/kernel/errors';
import type { Json } from '#shared/kernel/jsonValue';
import { err, type Result } from '#shared/kernel/result';
import { plainNumber, raw, type Text, type TextParam } from '#shared/kernel/text';
import type { Calculation } from '#shared/rules/calculators';
import type { Explained } from '#shared/rules/explained';
import { t } from '#shared/rulesets/heroic/texts';

/** Its id, title, section and group. */
export const titled = (id: string, key: string, rule: string, group: string) => ({
  id,
  title: t(`${key}.title`),
  rule,
  group: t(`calculators.groups.${group}`),
});

/** With a sentence on what it calculates. */
export const about = (...of: Parameters<typeof titled>) => ({ ...titled(...of), text: t(`${of[1]}.text`) });

/** Combines data with a sentence of the catalog. */
export function result(
  json: Json,
  sentence: string,
  params: Readonly<Record<string, TextParam>> = {},
  figures: Calculation['figures'] = [],
): Calculation {
  return { json, sentence: t(`calculators.${sentence}`, params), figures };
}

/** Sums can be expanded to their sources. */
export function figure(label: Text, value: number | Explained): Calculation['figures'][number] {
  if (typeof value === 'number') return { label, value: raw(plainNumber(value)) };
  return { label, value: raw(plainNumber(value.value)), explained: value };
}

/** Refuses values that are valid individually but not together. */
export function refused(
  path: string,
  sentence: string,
  params: Readonly<Record<string, TextParam>> = {},
): Result<never, AppError> {
  return err(appError('invalid-input', { path, text: t(`calculators.${sentence}`, params) }));
}
