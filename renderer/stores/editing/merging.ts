import type { AppError } from '../../../shared/kernel/errors';
import type { Result } from '../../../shared/kernel/result';
import type { AnyDocument } from '../../../shared/library/kinds';
import type { Ruleset } from '../../../shared/rules/ruleset';
import type { ComparedLine } from '../../../shared/safety/history';

/** A line from theirs to mine, and who changed it since both were the same. */
export interface MergeLine extends ComparedLine {
  readonly changed: 'here' | 'there' | 'both';
}

/** The three states of a document that was changed on both sides; `base` is the one that both started from. */
export interface Sides<D extends AnyDocument> {
  readonly base: D | null;
  readonly mine: D;
  readonly theirs: D;
}

/** Every line in which two sides differ. `rules` read a character; without them its lines are in plain words. */
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

/** Theirs with those of my lines that were chosen; `invalid-input` where they do not fit together. */
export async function merged<D extends AnyDocument>(
  { mine, theirs }: Sides<D>,
  ids: readonly string[],
): Promise<Result<D, AppError>> {
  const { withLines } = await comparison();
  return withLines(theirs, mine, ids);
}

/** Loaded when somebody has something to merge: it brings the schemas of documents along. */
function comparison() {
  return import('../../../shared/safety/comparison');
}

function idsOf(lines: readonly ComparedLine[]): ReadonlySet<string> {
  return new Set(lines.map(({ id }) => id));
}
