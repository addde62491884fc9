import { set, type EditPath } from '#shared/character/edits';
import type { Text } from '#shared/kernel/text';
import type { Stepper } from '#shared/rules/views';

interface Steps {
  /** The place of the number. */
  readonly path: EditPath;
  /** 1 if it is missing. */
  readonly step?: number;
  /** Says that it cannot be higher, or lower. */
  readonly highest: Text;
  readonly lowest: Text;
  /** Neither way is possible, for this reason. */
  readonly blocked?: Text;
}

/** A number that steps freely between its bounds. */
export function stepper(
  row: Omit<Stepper, 'up' | 'down'>,
  { path, step = 1, highest, lowest, blocked }: Steps,
): Stepper {
  const { value, min, max } = row;
  return {
    ...row,
    up: {
      edits: [set(path, Math.min(max, value + step))],
      ...(blocked && { blocked }),
      ...(value >= max && { blocked: highest }),
    },
    down: {
      edits: [set(path, Math.max(min, value - step))],
      ...(blocked && { blocked }),
      ...(value <= min && { blocked: lowest }),
    },
  };
}
