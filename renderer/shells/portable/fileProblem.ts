import type { AppError } from '../../../shared/kernel/errors';
import { isRaw, message, type Text } from '../../../shared/kernel/text';

/** A place in a file and what is wrong there, in the words of those who write such files. */
export interface TechnicalFault {
  readonly path: string;
  readonly text: Text;
}

/** Why a file cannot be used: for its user, and behind that for whoever looks into the file. */
export interface FileProblem {
  readonly text: Text;
  readonly technical: readonly TechnicalFault[];
}

const foreign = 'services.portable.foreign';
const technicalKeys = /^(services\.(issue|json)\.|(exchange\.file|portable)\.faults?$)/;

/** Whether words are about how a file is written, which says nothing to a player. */
export function isTechnical(text: Text): boolean {
  return !isRaw(text) && technicalKeys.test(text.key);
}

/** Why a file was refused: what is wrong, what is safe and what to do, and never a place in its JSON. */
export function problemOf({ path = '', text }: Pick<AppError, 'path' | 'text'>): FileProblem {
  if (!isRaw(text) && text.key === foreign)
    return { text: message('portable.refused.foreign'), technical: [] };
  if (!isTechnical(text)) return { text, technical: [] };
  return { text: message('portable.refused.damaged'), technical: [{ path, text }] };
}
