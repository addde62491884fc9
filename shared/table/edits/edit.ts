import { z } from 'zod';
import type { Doc } from 'yjs';
import type { Json } from '#shared/kernel/jsonValue';
import type { Ids } from '#shared/kernel/ports';
import type { JsonRecord } from '#shared/kernel/record';
import { err, ok, type Result } from '#shared/kernel/result';
import { sameValue } from '#shared/kernel/same';
import { neighborAt, valueAt } from '#shared/table/documents/apply';
import { changeSchema, changesBetween } from '#shared/table/documents/changes';
import { valueIn, withChanges } from '#shared/table/documents/plain';
import { rootOf } from '#shared/table/documents/shared';
import { rebasedSplice } from '#shared/table/documents/splice';
import type { IsText } from '#shared/table/documents/values';

/** One change by one seat, as it is kept on the device until the table has stored it. */
export const editSchema = changeSchema.extend({
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
  return changesBetween(before, after).map(({ path, ...change }) => ({
    ...change,
    id: ids.next(),
    seat,
    path: [...path],
  }));
}

/**
 * The edit that restores the old value. It is refused with `changed-since` if the place no longer holds what the edit
 * wrote: then somebody else's work would be lost.
 */
export function undoOf(
  shared: Doc,
  edit: Edit,
  { ids, seat }: EditPorts,
  isText: IsText,
): Result<Edit, 'changed-since'> {
  const root = rootOf(shared);
  const { path, before, after, place } = edit;
  const undone = { id: ids.next(), seat, path };
  const now = valueAt(root, path);
  if (before === undefined && after === undefined) {
    if (now === undefined || neighborAt(root, path) !== place?.to) return err('changed-since');
    return ok({ ...undone, place: { from: place?.to ?? null, to: place?.from ?? null } });
  }
  if (typeof before === 'string' && typeof after === 'string' && typeof now === 'string' && isText(path)) {
    const splice = rebasedSplice(after, before, now);
    if (splice === null) return err('changed-since');
    const { at, removed, added } = splice;
    return ok({ ...undone, before: now, after: now.slice(0, at) + added + now.slice(at + removed) });
  }
  if (now === undefined ? after !== undefined : !sameValue(now, after ?? null) || after === undefined)
    return err('changed-since');
  return ok({ ...undone, ...swapped(before, after), ...(place !== undefined && { place: turned(place) }) });
}

/** Edits in other content than they were made of: what it becomes, and the edits as they are there. */
export function rebased(
  content: JsonRecord,
  edits: readonly Edit[],
  isText: IsText,
): { readonly content: JsonRecord; readonly edits: readonly Edit[] } {
  let now = content;
  const there = edits.map((edit): Edit => {
    const { before: _, after: __, ...same } = edit;
    const before = valueIn(now, edit.path);
    now = withChanges(now, [edit], isText);
    const after = valueIn(now, edit.path);
    if (before === after) return edit;
    return { ...same, ...(before !== undefined && { before }), ...(after !== undefined && { after }) };
  });
  return { content: now, edits: there };
}

function swapped(before: Json | undefined, after: Json | undefined): Pick<Edit, 'before' | 'after'> {
  const values: Pick<Edit, 'before' | 'after'> = {};
  if (after !== undefined) values.before = after;
  if (before !== undefined) values.after = before;
  return values;
}

function turned({ from, to }: NonNullable<Edit['place']>): NonNullable<Edit['place']> {
  const place: NonNullable<Edit['place']> = {};
  if (to !== undefined) place.from = to;
  if (from !== undefined) place.to = from;
  return place;
}
