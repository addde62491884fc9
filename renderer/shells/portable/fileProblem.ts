import type { AppError } from '#shared/kernel/errors';
import { isRaw, message, type Text } from '#shared/kernel/text';

/** A place in a file with its fault, in technical words. */
export interface TechnicalFault {
  readonly path: string;
  readonly text: Text;
}

/** The reason why a file cannot be used: plain words first, then technical ones. */
export interface FileProblem {
  readonly text: Text;
  readonly technical: readonly TechnicalFault[];
}

const foreign = 'services.portable.foreign';
const technicalKeys = /^(services\.(issue|json)\.|(exchange\.file|portable)\.faults?$)/;

/** True for messages about the syntax of a file, which mean nothing to a player. */
export function isTechnical(text: Text): boolean {
  return !isRaw(text) && technicalKeys.test(text.key);
}

/** Says what is wrong, what is safe and what to do, and never a place in the JSON. */
export function problemOf({ path = '', text }: Pick<AppError, 'path' | 'text'>): FileProblem {
  if (!isRaw(text) && text.key === foreign)
    return { text: message('portable.refused.foreign'), technical: [] };
  if (!isTechnical(text)) return { text, technical: [] };
  return { text: message('portable.refused.damaged'), technical: [{ path, text }] };
}
