import { z } from 'zod';
import type { Doc } from 'yjs';
import { asMessage, changeOf, changeSchema } from '#shared/change/change';
import { reverse } from '#shared/change/rebase';
import { valueIn } from '#shared/change/values';
import { crossedWords, meets, withWordsReplaced, wordsBetween } from '#shared/change/words';
import type { Ids } from '#shared/kernel/ports';
import type { JsonRecord } from '#shared/kernel/record';
import { err, ok, type Result } from '#shared/kernel/result';
import { sameValue } from '#shared/kernel/same';
import { placeIn, valueAt } from '#shared/table/documents/apply';
import { fitted, metIn, replaced, replacements } from '#shared/table/documents/replacements';
import { rootOf } from '#shared/table/documents/shared';
import type { IsText } from '#shared/table/documents/shapes';
import type { Lines } from '#shared/table/documents/together';

/** One change by one seat, as it is kept on the device until the table has stored it. */
export const editSchema = changeSchema.omit({ by: true, words: true }).extend({
  id: z.string().min(1).max(64),
  seat: z.string().min(1).max(64),
});
export type Edit = z.infer<typeof editSchema>;

export interface EditPorts {
  readonly ids: Ids;
  readonly seat: string;
}

export function editsBetween(
  before: JsonRecord,
  after: JsonRecord,
  { ids, seat }: EditPorts,
): readonly Edit[] {
  return replacements(before, after).map((change) => ({ ...asMessage(change), id: ids.next(), seat }));
}

/**
 * The edit that restores the old value. It is refused with `changed-since` if the place no longer holds what the edit
 * wrote: then somebody else's work would be lost.
 *
 * - `lines`: of a journal, that the edit was made with: taking them out leaves what others did in their places
 */
export function undoOf(
  shared: Doc,
  edit: Edit,
  { ids, seat }: EditPorts,
  isText: IsText,
  lines: Lines = new Set(),
): Result<Edit, 'changed-since'> {
  const root = rootOf(shared);
  const { id: _, seat: __, ...change } = edit;
  const { path, from, to, place } = change;
  const undone = { id: ids.next(), seat };
  const [back = change] = reverse([change]);
  const now = valueAt(root, path);
  if (from === undefined && to === undefined) {
    if (now === undefined || placeIn(root, path)?.[0] !== place?.to?.[0]) return err('changed-since');
    return ok({ ...asMessage(back), ...undone });
  }
  if (typeof from === 'string' && typeof to === 'string' && typeof now === 'string' && isText(path)) {
    const [own, over] = [wordsBetween(to, from), wordsBetween(to, now)];
    if (meets(own, over)) return err('changed-since');
    const then = crossedWords(own, over).own.reduce(withWordsReplaced, now);
    return ok({ ...undone, path, from: now, to: then });
  }
  const isOfLine = path.length === 2 && path[0] === 'journal' && lines.has(path[1] ?? '');
  if (isOfLine && from === undefined && now !== undefined) return ok({ ...asMessage(back), ...undone });
  if (lines.size > 0 && path[0] === 'play' && typeof now === 'number')
    return ok({ ...asMessage(back), ...undone });
  if (now === undefined ? to !== undefined : to === undefined || !sameValue(now, to))
    return err('changed-since');
  return ok({ ...asMessage(back), ...undone });
}

/** Edits in other content than they were made of: what it becomes, and the edits as they are there. */
export function rebased(
  content: JsonRecord,
  edits: readonly Edit[],
  isText: IsText,
): { readonly content: JsonRecord; readonly edits: readonly Edit[] } {
  const all = fitted(edits, metIn(content), isText);
  const [first] = edits;
  let now = content;
  const there = all.map((change, index): Edit => {
    const id = `${first?.id ?? ''} ${String(index)}`;
    const edit: Edit = edits.find((each) => each === change) ?? {
      ...asMessage(change),
      id,
      seat: first?.seat ?? '',
    };
    const { from: _, to: __, ...same } = edit;
    const from = valueIn(now, edit.path);
    now = replaced(now, [edit], isText);
    const to = valueIn(now, edit.path);
    if (from === to) return edit;
    return { ...same, ...asMessage(changeOf(edit.path, from, to)) };
  });
  return { content: now, edits: there };
}
