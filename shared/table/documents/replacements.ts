import { apply } from '#shared/change/applied';
import { between } from '#shared/change/between';
import { plainShape, type Change } from '#shared/change/change';
import { valueIn } from '#shared/change/values';
import { crossedWords, wordsBetween, type Words } from '#shared/change/words';
import type { JsonRecord } from '#shared/kernel/record';
import type { IsText } from './shapes';

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

/** Plain-JSON counterpart of `applyAll`. */
export function withReplacements(
  document: JsonRecord,
  changes: readonly Replacement[],
  isText: IsText,
): JsonRecord {
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
