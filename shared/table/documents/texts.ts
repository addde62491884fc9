import type { DocumentKind } from '#shared/documents/envelope';
import type { Room } from '#shared/table/authority/seats';
import type { IsText, TablePath } from './values';

/** Texts that two people may write at once, by kind of document; a star stands for any id. */
const texts: Readonly<Record<DocumentKind, readonly TablePath[]>> = {
  character: [['notes']],
  campaign: [
    ['notes', '*', 'text'],
    ['drafts', 'closeOut', 'summary'],
    ['drafts', 'downtime', 'summary'],
  ],
  pack: [],
  ruleset: [],
};

export function textsOf(kind: DocumentKind): IsText {
  return (path) =>
    texts[kind].some(
      (pattern) =>
        pattern.length === path.length &&
        pattern.every((step, index) => step === '*' || step === path[index]),
    );
}

/** For documents without texts that two people write, such as encounters. */
export const noTexts: IsText = () => false;

export function textsOfRoom(room: Room): IsText {
  return room.startsWith('char/') ? textsOf('character') : noTexts;
}
