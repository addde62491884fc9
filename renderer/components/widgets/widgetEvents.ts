import type { Edit } from '#shared/character/edits';
import type { Text } from '#shared/kernel/text';

/** Consecutive changes with the same `merge` key are one step of undo, so that a typed word is undone as a whole. */
export interface WidgetChange {
  readonly edits: readonly Edit[];
  readonly merge?: string;
  /** Names the change in the journal: "Sell: Sword". */
  readonly label?: Text;
}

/** A single change that never merges with others. */
export function change(edits: readonly Edit[], label?: Text): WidgetChange {
  return label === undefined ? { edits } : { edits, label };
}
