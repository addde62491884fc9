import type { Json } from '../kernel/json';
import { message, type Text } from '../kernel/text';
import type { Deed } from './deed';
import type { CharacterDocument } from './document';
import { overlap, sameHeld, samePlace, valueAt } from './playState';

/** A place that keeps its value although a journal entry that changed it was undone; `why` names the later cause. */
export interface Staying {
  readonly deed: Deed;
  readonly path: readonly string[];
  readonly value: Json | undefined;
  readonly why: Text;
}

/**
 * Places that keep their value after journal entries were undone or revised, each with the later journal entry
 * that set it.
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
      if (sameHeld(from, to)) return [];
      const now = kept.get(deed.id)?.changes.find((change) => samePlace(change.path, path));
      if (now !== undefined && sameHeld(now.to, to) && sameHeld(now.from, from)) return [];
      const value = valueAt(after.play, path);
      if (!sameHeld(value, valueAt(before.play, path))) return [];
      const by = later.findLast(({ changes }) => changes.some((change) => overlap(change.path, path)));
      if (by === undefined) return [];
      return [{ deed, path, value, why: message('journal.setSince', { later: by.label }) }];
    });
  });
}
