import type { Json } from '../kernel/json';
import { message, type Text } from '../kernel/text';
import { sameValue } from '../kernel/same';
import type { Deed } from './deed';
import type { CharacterDocument } from './document';
import { overlap, samePlace, valueAt } from './playState';

/** A place of the play state that a deed had changed and that holds the same without it, because of something later. */
export interface Staying {
  readonly deed: Deed;
  readonly path: readonly string[];
  readonly value: Json | undefined;
  readonly why: Text;
}

/**
 * What some deeds changed and what is there all the same, now that they are gone or became others: for each of them
 * the later deed that put it there.
 */
export function stayingOf(
  before: CharacterDocument,
  after: CharacterDocument,
  deeds: readonly Deed[],
): readonly Staying[] {
  const gone = new Set(deeds.map(({ id }) => id));
  const kept = new Map(after.journal.map((deed) => [deed.id, deed]));
  return deeds.flatMap((deed) => {
    const index = before.journal.findIndex(({ id }) => id === deed.id);
    const later = before.journal.slice(index + 1).filter(({ id }) => !gone.has(id));
    return deed.changes.flatMap(({ path, from, to }): Staying[] => {
      if (sameValue(from, to)) return [];
      const now = kept.get(deed.id)?.changes.find((change) => samePlace(change.path, path));
      if (now !== undefined && sameValue(now.to, to) && sameValue(now.from, from)) return [];
      const value = valueAt(after.play, path);
      if (!sameValue(value, valueAt(before.play, path))) return [];
      const by = later.findLast(({ changes }) => changes.some((change) => overlap(change.path, path)));
      if (by === undefined) return [];
      return [{ deed, path, value, why: message('journal.setSince', { later: by.label }) }];
    });
  });
}
