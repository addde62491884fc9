import type { AppError } from '#shared/kernel/errors';
import type { Result } from '#shared/kernel/result';
import type { AnyDocument } from '#shared/library/kinds';
import type { Ruleset } from '#shared/rules/ruleset';
import type { ComparedLine } from '#shared/safety/history';

/** A line that differs between theirs and mine, with the sides that changed it since the common base. */
export interface MergeLine extends ComparedLine {
  readonly changed: 'here' | 'there' | 'both';
}

/** Three versions of a document that was changed on both sides; `base` is the common ancestor. */
export interface Sides<D extends AnyDocument> {
  readonly base: D | null;
  readonly mine: D;
  readonly theirs: D;
}

/**
 * Returns every line in which the two sides differ. `rules` describe a character's choices; without them,
 * lines stay generic.
 */
export async function mergeLines<D extends AnyDocument>(
  { base, mine, theirs }: Sides<D>,
  rules: Ruleset | undefined,
): Promise<readonly MergeLine[]> {
  const { compareDocuments } = await comparison();
  const compare = (before: AnyDocument, after: AnyDocument) =>
    compareDocuments(before, after, (document) => {
      const opened = rules?.open(document);
      return opened?.ok === true ? opened.value : undefined;
    });
  const lines = compare(theirs, mine);
  if (base === null) return lines.map((line) => ({ ...line, changed: 'both' }));
  const [here, there] = [idsOf(compare(base, mine)), idsOf(compare(theirs, base))];
  return lines.map((line) => {
    const [mineToo, theirsToo] = [here.has(line.id), there.has(line.id)];
    return { ...line, changed: mineToo === theirsToo ? 'both' : mineToo ? 'here' : 'there' };
  });
}

/** Combines theirs with the chosen lines of mine; fails with `invalid-input` if they contradict each other. */
export async function merged<D extends AnyDocument>(
  { mine, theirs }: Sides<D>,
  ids: readonly string[],
): Promise<Result<D, AppError>> {
  const { withLines } = await comparison();
  return withLines(theirs, mine, ids);
}

/** Loaded only for a merge, because it imports the schemas of all documents. */
function comparison() {
  return import('#shared/safety/comparison');
}

function idsOf(lines: readonly ComparedLine[]): ReadonlySet<string> {
  return new Set(lines.map(({ id }) => id));
}
