import { appError, type AppError } from '../../../kernel/errors';
import type { Json } from '../../../kernel/json';
import { err, type Result } from '../../../kernel/result';
import { raw, type Text, type TextParam } from '../../../kernel/text';
import type { Calculation } from '../../../rules/calculators';
import type { Explained } from '../../../rules/explained';
import { signlessNumber, t } from '../texts';

/** A result: the data, and a sentence of the catalogue with its parameters. */
export function result(
  json: Json,
  sentence: string,
  params: Readonly<Record<string, TextParam>> = {},
  figures: Calculation['figures'] = [],
): Calculation {
  return { json, sentence: t(`calculators.${sentence}`, params), figures };
}

/** One figure behind a result; a sum opens to its sources. */
export function figure(label: Text, value: number | Explained): Calculation['figures'][number] {
  if (typeof value === 'number') return { label, value: raw(signlessNumber(value)) };
  return { label, value: raw(signlessNumber(value.value)), explained: value };
}

/** Values that each could be but that do not go together. */
export function refused(
  path: string,
  sentence: string,
  params: Readonly<Record<string, TextParam>> = {},
): Result<never, AppError> {
  return err(appError('invalid-input', { path, text: t(`calculators.${sentence}`, params) }));
}
