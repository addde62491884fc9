import { appError, type AppError, type ErrorCode } from '../../shared/kernel/errors';
import { err, type Result } from '../../shared/kernel/result';
import { message, type Text, type Translate } from '../../shared/kernel/text';

/** Exit statuses that scripts may rely on. */
export const exits = { done: 0, fault: 1, unusable: 2, illegal: 3 } as const;
export type Exit = (typeof exits)[keyof typeof exits];

/** The input (a file, a line of it, or an id) that ended a command, with the error. */
export interface Fault {
  readonly where: string;
  readonly error: AppError;
}

export function fault(where: string, error: AppError): { readonly ok: false; readonly error: Fault } {
  return err({ where, error });
}

/** An error with a message of the command line's own (`cli.<key>`). */
export function unusable(where: string, key: string, params: Readonly<Record<string, string | number>> = {}) {
  return fault(where, appError('invalid-input', { text: message(`cli.${key}`, params) }));
}

/** Adds the input to a failed result. */
export function at<T>(where: string, result: Result<T, AppError>): Result<T, Fault> {
  return result.ok ? result : fault(where, result.error);
}

const faultsOfProgram: readonly ErrorCode[] = ['storage-failed', 'print-failed', 'internal', 'not-available'];

/** Errors of storage and printer belong to the program, all others to the input. */
export function exitOf({ error }: Fault): Exit {
  return faultsOfProgram.includes(error.code) ? exits.fault : exits.unusable;
}

/** Always a single line, such as `plan.json:skills[1].id: no skill is called "sneak"`. */
export function faultLine({ where, error }: Fault, translate: Translate): string {
  const place = [where, error.path ?? ''].filter((part) => part !== '').join(':');
  return oneLine(`${place}: ${translate(sentence(error))}`);
}

const windowMessages: readonly string[] = [
  'errors.storage-failed',
  'errors.print-failed',
  'storage.full',
  'storage.readOnly',
  'storage.missingLibrary',
  'storage.broken',
];

/** The window's messages for these mention open edits and documents; here the bare fact is more useful. */
function sentence({ code, text, detail }: AppError): Text {
  if (!('key' in text)) return text;
  if (text.key === 'errors.unknown-ruleset') return { ...text, key: 'cli.unknownRuleset' };
  const ofWindow = windowMessages.includes(text.key);
  return ofWindow ? message('cli.output.failed', { detail: detail?.split('\n')[0] ?? code }) : text;
}

/** Removes line breaks and control characters, which could manipulate a terminal. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 2000);
}
