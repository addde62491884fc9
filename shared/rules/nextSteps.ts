import { formatPath } from '../kernel/json';
import type { Text } from '../kernel/text';

/**
 * Something that is missing before play though no rule is broken by it: an empty stat, a speed of 0, a row without a
 * name. It is shown as what to do next, apart from problems, and keeps nobody from finishing.
 *
 * - `code`: which kind of thing, in the ruleset's closed list
 * - `path`: where in the choices, written as in a plan: `weapons[1].name`
 * - `text`: what to do, one sentence
 * - `step`: the wizard step where it is done
 */
export interface NextStep {
  readonly code: string;
  readonly path: string;
  readonly text: Text;
  readonly step: string;
}

/** One next step for each row of a list that has no name yet. `text` is given the place of the row, from 1. */
export function unnamedRows(
  rows: readonly { readonly name: string }[],
  list: string,
  step: string,
  text: (nth: number) => Text,
): NextStep[] {
  return rows.flatMap(({ name }, index) =>
    name.trim() === ''
      ? [{ code: `${list}-unnamed`, path: formatPath([list, index, 'name']), step, text: text(index + 1) }]
      : [],
  );
}

/** The step where something is missing, none where it is there. */
export function missing(isMissing: boolean, step: NextStep): NextStep[] {
  return isMissing ? [step] : [];
}
