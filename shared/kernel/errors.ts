import type { Text } from './text';

/** Every reason the program can refuse something for. The catalogue holds `errors.<code>` for each. */
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
  'cancelled',
  'not-available',
  'print-failed',
  'unreachable',
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/**
 * An expected failure as data.
 *
 * - `text`: what happened and what to do, in words a player understands
 * - `path`: where in the input, such as `skills[1].id`
 * - `detail`: a technical remark for a bug report, never shown first
 */
export interface AppError {
  readonly code: ErrorCode;
  readonly text: Text;
  readonly path?: string;
  readonly detail?: string;
}

/** An expected failure; `text` defaults to the catalogue's sentence for the code. */
export function appError(code: ErrorCode, more: Partial<Omit<AppError, 'code'>> = {}): AppError {
  return { text: { key: `errors.${code}` }, ...more, code };
}

/** What a bug report needs of an error beside its words: code, place in the input, technical remark. */
export function errorDetails({ code, path, detail }: AppError): string {
  return [code, path, detail].filter((part) => part !== undefined && part !== '').join(' · ');
}
