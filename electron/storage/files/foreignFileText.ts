import { message, type Text } from '#shared/kernel/text';
import type { FileType } from './plainFiles';

/** Describes an entry that is not a plain file, and a solution. */
export function foreignFileText(type: FileType): Text {
  return message(`storage.notOurs.${type}`);
}

/** The same as one word, for lists: "a pipe". */
export function fileTypeName(type: FileType): Text {
  return message(`storage.sort.${type}`);
}
