import { appError, eachError, type AppError, type ErrorCode } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import { message, type Text, type Translate } from '#shared/kernel/text';

/** Exit statuses that scripts may rely on. */
export const exits = { done: 0, fault: 1, unusable: 2, illegal: 3 } as const;
export type Exit = (typeof exits)[keyof typeof exits];

/** The input (a file, a line of it, or an id) that ended a command, with the error; `others` of other inputs. */
export interface Fault {
  readonly where: string;
  readonly error: AppError;
  readonly others?: readonly Fault[];
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

/** The value, unless there are faults: then one result for all of them. */
export function unless<T>(faults: readonly Fault[], value: T): Result<T, Fault> {
  const [first, ...others] = faults;
  if (first === undefined) return ok(value);
  return err(others.length === 0 ? first : { ...first, others });
}

/** Errors of storage and printer belong to the program, all others to the input. */
export function exitOf({ error, others = [] }: Fault): Exit {
  const isOfProgram = [error, ...others.map((other) => other.error)].some(({ code }) =>
    faultsOfProgram.includes(code),
  );
  return isOfProgram ? exits.fault : exits.unusable;
}

/** A line for each fault, such as `plan.json:skills[1].id: no skill is called "sneak"`. */
export function faultLines({ where, error, others = [] }: Fault, translate: Translate): readonly string[] {
  const own = eachError(error).map((each) => {
    const place = [where, each.path ?? ''].filter((part) => part !== '').join(':');
    return oneLine(`${place}: ${translate(sentence(each))}`);
  });
  return [...new Set([...own, ...others.flatMap((other) => faultLines(other, translate))])];
}

const windowMessages: readonly string[] = [
  'errors.storage-failed',
  'errors.print-failed',
  'storage.full',
  'storage.missingLibrary',
  'storage.broken',
];

/** The window's messages for these mention open edits and documents; here the bare fact is more useful. */
function sentence({ code, text, detail }: AppError): Text {
  if (!('key' in text)) return text;
  if (text.key === 'errors.unknown-ruleset') return { ...text, key: 'cli.unknownRuleset' };
  if (text.key === 'storage.readOnly')
    return message('cli.output.readOnly', { detail: detailOf(detail, code) });
  const ofWindow = windowMessages.includes(text.key);
  return ofWindow ? message('cli.output.failed', { detail: detailOf(detail, code) }) : text;
}

function detailOf(detail: string | undefined, code: ErrorCode): string {
  return detail?.split('\n')[0] ?? code;
}

/** Removes line breaks and control characters, which could manipulate a terminal. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 2000);
}
