import { message, type Text } from '../../../shared/kernel/text';
import type { FileSort } from './plainFiles';

/** Tells what stands where a plain file belongs, and what to do about it. */
export function notOurs(sort: FileSort): Text {
  return message(`storage.notOurs.${sort}`);
}

/** The same as one word, for lists: "a pipe". */
export function sortName(sort: FileSort): Text {
  return message(`storage.sort.${sort}`);
}
