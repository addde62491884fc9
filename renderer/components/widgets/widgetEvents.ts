import type { Edit } from '../../../shared/character/edits';
import type { Text } from '../../../shared/kernel/text';

/**
 * What a widget asks for. Changes with the same `merge` key that follow each other are one step of undo, so
 * that a word typed is taken back as a word.
 */
export interface WidgetChange {
  readonly edits: readonly Edit[];
  readonly merge?: string;
  /** What was done, for the journal of play: "Sell: Sword". */
  readonly label?: Text;
}

/** One change without a merge key. */
export function change(edits: readonly Edit[], label?: Text): WidgetChange {
  return label === undefined ? { edits } : { edits, label };
}
