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
 */
export interface AppError {
  readonly code: ErrorCode;
  readonly text: Text;
  readonly path?: string;
  readonly detail?: string;
}

/** `text` defaults to the catalog's sentence for the code. */
export function appError(code: ErrorCode, more: Partial<Omit<AppError, 'code'>> = {}): AppError {
  return { text: { key: `errors.${code}` }, ...more, code };
}

/** Technical details for a bug report: code, path and remark. */
export function errorDetails({ code, path, detail }: AppError): string {
  return [code, path, detail].filter((part) => part !== undefined && part !== '').join(' · ');
}
