import { message, type Text } from '../../../shared/kernel/text';
import type { FileType } from './plainFiles';

/** Says what stands where a plain file belongs, and what to do about it. */
export function foreignFileText(type: FileType): Text {
  return message(`storage.notOurs.${type}`);
}

/** The same as one word, for lists: "a pipe". */
export function fileTypeName(type: FileType): Text {
  return message(`storage.sort.${type}`);
}
