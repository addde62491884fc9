import { formatPath } from '#shared/kernel/formatPath';
import type { Text } from '#shared/kernel/text';

/**
 * Something missing before play that breaks no rule: an empty stat, a speed of 0, a row without a name. It is
 * shown as a next step, apart from problems, and does not prevent finishing.
 *
 * - `code`: the type, from the ruleset's closed list
 * - `path`: the place in the choices, in the format of a plan: `weapons[1].name`
 * - `text`: one sentence that says what to do
 * - `step`: the wizard step where it is done
 */
export interface NextStep {
  readonly code: string;
  readonly path: string;
  readonly text: Text;
  readonly step: string;
}

/** One next step for each unnamed row; `text` receives the number of the row, from 1. */
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

export function missing(isMissing: boolean, step: NextStep): NextStep[] {
  return isMissing ? [step] : [];
}
