import { appError, type AppError, type ErrorCode } from '../../shared/kernel/errors';
import { err, type Result } from '../../shared/kernel/result';
import { message, type Text, type Translate } from '../../shared/kernel/text';

/** Exit statuses of the contract. */
export const exits = { done: 0, fault: 1, unusable: 2, illegal: 3 } as const;
export type Exit = (typeof exits)[keyof typeof exits];

/** Why a command ended early: which input (a file, a line of it, an id), and what is wrong with it. */
export interface Fault {
  readonly where: string;
  readonly error: AppError;
}

/** A refusal that names its input. */
export function fault(where: string, error: AppError): { readonly ok: false; readonly error: Fault } {
  return err({ where, error });
}

/** A refusal in the command line's own words (`cli.<key>`). */
export function unusable(where: string, key: string, params: Readonly<Record<string, string | number>> = {}) {
  return fault(where, appError('invalid-input', { text: message(`cli.${key}`, params) }));
}

/** A result whose refusal names its input. */
export function at<T>(where: string, result: Result<T, AppError>): Result<T, Fault> {
  return result.ok ? result : fault(where, result.error);
}

const faultsOfProgram: readonly ErrorCode[] = ['storage-failed', 'print-failed', 'internal', 'not-available'];

/** The exit status that a refusal leads to: storage and printer are the program's, all else is the input's. */
export function exitOf({ error }: Fault): Exit {
  return faultsOfProgram.includes(error.code) ? exits.fault : exits.unusable;
}

/** `plan.json:skills[1].id: no skill is called "sneak"`: one line, whatever the input holds. */
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

/** The window's texts for these speak of its open edits and documents; here the bare fact helps. */
function sentence({ code, text, detail }: AppError): Text {
  if (!('key' in text)) return text;
  if (text.key === 'errors.unknown-ruleset') return { ...text, key: 'cli.unknownRuleset' };
  const ofWindow = windowMessages.includes(text.key);
  return ofWindow ? message('cli.output.failed', { detail: detail?.split('\n')[0] ?? code }) : text;
}

/** Text without line ends and control characters, which could play tricks with a terminal. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 2000);
}
