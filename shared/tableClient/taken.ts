import type { JsonRecord } from '#shared/kernel/record';
import { replacements, withReplacements, type Replacement } from '#shared/table/documents/replacements';
import type { IsText } from '#shared/table/documents/shapes';
import { rebased, type Edit } from '#shared/table/edits/edit';
import type { WaitingChange } from '#shared/table/edits/journal';

/** A change that a copy took, with its content before and after. */
export interface Taken {
  readonly id: string;
  readonly before: JsonRecord;
  readonly after: JsonRecord;
}

export interface Without {
  readonly content: JsonRecord;
  /** Changes that the content lost with it. */
  readonly undone: readonly Replacement[];
  /** The later changes, as they are without it. */
  readonly edits: ReadonlyMap<string, readonly Edit[]>;
}

/**
 * The content of a copy with all that waits but one change, which the table refused: nobody may take it for something
 * that the table has. What came from others since stays, and later changes are made again, since the inverse of a
 * change is not the same in another content. `undefined` if the copy did not take the change.
 */
export function withoutTaken(
  now: JsonRecord | undefined,
  taken: readonly Taken[],
  waiting: readonly WaitingChange[],
  refused: string,
  isText: IsText,
): Without | undefined {
  const at = taken.findIndex(({ id }) => id === refused);
  const [first, ...later] = at === -1 ? [] : taken.slice(at);
  if (now === undefined || first === undefined) return undefined;
  const edits = new Map<string, readonly Edit[]>();
  let content = first.before;
  let last = first.after;
  const remake = (change: WaitingChange | undefined): void => {
    if (change === undefined) return;
    const there = rebased(content, change.edits, isText);
    content = there.content;
    edits.set(change.id, there.edits);
  };
  for (const { id, before, after } of later) {
    content = withReplacements(content, replacements(last, before), isText);
    remake(waiting.find((change) => change.id === id));
    last = after;
  }
  content = withReplacements(content, replacements(last, now), isText);
  const known = new Set(taken.map(({ id }) => id));
  const others = waiting.filter(({ id }) => !known.has(id));
  const all = others.reduce((made, change) => withReplacements(made, change.edits, isText), now);
  others.forEach(remake);
  return { content, undone: replacements(all, content), edits };
}
