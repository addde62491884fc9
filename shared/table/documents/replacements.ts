import { apply } from '#shared/change/applied';
import { between } from '#shared/change/between';
import { plainShape, type Change } from '#shared/change/change';
import { isThings, overlap, samePlace, valueIn, type Path } from '#shared/change/values';
import { crossedWords, wordsBetween, type Words } from '#shared/change/words';
import { isRecord, type JsonRecord } from '#shared/kernel/record';
import { sameValue } from '#shared/kernel/same';
import type { IsText } from './shapes';
import { linesIn, placesIn, sheetTogether, unseenIn, withoutRetold, type Met } from './together';

/**
 * A change as rooms take it: with whole values, also of texts, since it may wait for days and meet another text than the
 * one that it was made of.
 */
export type Replacement = Omit<Change, 'by' | 'words'> & { readonly by?: never; readonly words?: never };

/** In an order in which they can be applied one by one. */
export function replacements(before: JsonRecord, after: JsonRecord): readonly Replacement[] {
  // A plain shape has neither counters nor texts.
  return between(before, after, plainShape) as readonly Replacement[];
}

/** The stretches of a text that became `now` since it was changed. */
export function wordsIn(now: string, { from }: Replacement, to: string): readonly Words[] {
  const before = typeof from === 'string' ? from : '';
  return crossedWords(wordsBetween(before, to), wordsBetween(before, now)).own;
}

/**
 * Changes as they are in a content that may be another one than they were made of: what lines of a journal tell is done on
 * what is there, by changes that follow.
 */
export function fitted(all: readonly Replacement[], met: Met, isText: IsText): readonly Replacement[] {
  const changes = all.flatMap((change) => inBegun(change, met));
  const lines = linesIn(changes);
  const unseen = lines.size === 0 ? [] : unseenIn(changes, met);
  const onto = unseen.length === 0 ? undefined : met.content();
  if (onto === undefined) return changes;
  const merged = replaced(onto, changes, isText);
  const meant = withoutRetold(onto, merged, changes);
  const isUnknown = (path: Path): boolean => unseen.some((place) => overlap(place, ['play', ...path]));
  const together = sheetTogether(onto, meant, lines, isUnknown, placesIn(changes));
  if (together === merged) return changes;
  // Written there and back, a number would win over what others write meanwhile.
  const isBack = ({ path }: Replacement): boolean =>
    unseen.some((place) => samePlace(place, path)) && sameValue(valueIn(onto, path), valueIn(together, path));
  const left = changes.filter((change) => !isBack(change));
  return [...left, ...replacements(replaced(onto, left, isText), together)];
}

/** A record that somebody else has begun, too, gets what is in it place by place. */
function inBegun(change: Replacement, { now }: Met): readonly Replacement[] {
  const { path, from, to, place } = change;
  if (from !== undefined || place !== undefined || !isRecord(to) || !isRecord(now(path))) return [change];
  return Object.entries(to).map(([key, value]) => ({ path: [...path, key], to: value }));
}

/** Plain-JSON counterpart of `applyAll`. */
export function withReplacements(
  document: JsonRecord,
  changes: readonly Replacement[],
  isText: IsText,
): JsonRecord {
  return replaced(document, fitted(changes, metIn(document), isText), isText);
}

export function metIn(document: JsonRecord): Met {
  return {
    now: (path) => valueIn(document, path),
    lines: () => {
      const { journal = [] } = document;
      return isThings(journal) ? journal.map(({ id }) => id) : [];
    },
    content: () => document,
  };
}

/** The changes as they are, one by one. */
export function replaced(document: JsonRecord, changes: readonly Replacement[], isText: IsText): JsonRecord {
  return changes.reduce((now, change) => {
    const { path, to } = change;
    const there = isText(path) && typeof to === 'string' ? valueIn(now, path) : undefined;
    if (typeof there !== 'string' || typeof to !== 'string') return apply(now, [change]);
    return apply(
      now,
      wordsIn(there, change, to).map((words) => ({ path, words })),
    );
  }, document);
}
