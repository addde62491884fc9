import type { Text } from './text';

/** The catalog holds `errors.<code>` for each code. */
export const errorCodes = [
  'invalid-input',
  'not-found',
  'unknown-ruleset',
  'damaged-document',
  'newer-version',
  'conflict',
  'storage-failed',
  'library-in-use',
  'portrait-refused',
  'illegal-character',
  'canceled',
  'not-available',
  'print-failed',
  'unreachable',
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/**
 * An expected failure as data.
 *
 * - `text`: what happened and what to do, for the user
 * - `path`: the place in the input, such as `skills[1].id`
 * - `detail`: a technical remark for bug reports, never shown first
 * - `more`: further faults of the same input
 */
export interface AppError {
  readonly code: ErrorCode;
  readonly text: Text;
  readonly path?: string;
  readonly detail?: string;
  readonly more?: readonly AppError[];
}

/** `text` defaults to the catalog's sentence for the code. */
export function appError(code: ErrorCode, more: Partial<Omit<AppError, 'code'>> = {}): AppError {
  return { text: { key: `errors.${code}` }, ...more, code };
}

/** One error for all faults of an input: the first, with the others. */
export function jointError([first, ...others]: readonly [AppError, ...AppError[]]): AppError {
  const more = [...(first.more ?? []), ...others.flatMap(eachError)];
  return more.length === 0 ? first : { ...first, more };
}

export function eachError({ more = [], ...first }: AppError): readonly AppError[] {
  return [first, ...more];
}

/** An error of a part of an input, at its place in the whole. */
export function errorBelow(place: string, error: AppError): AppError {
  const [first, ...others] = eachError(error).map(({ path = '', ...each }) => ({
    ...each,
    path: [place, path].filter((part) => part !== '').join('.'),
  }));
  return first === undefined ? error : jointError([first, ...others]);
}

/** Technical details for a bug report: code, path and remark. */
export function errorDetails({ code, path, detail }: AppError): string {
  return [code, path, detail].filter((part) => part !== undefined && part !== '').join(' · ');
}
