import type { Edit } from '../../../shared/character/edits';

/**
 * What a widget asks for. Changes with the same `merge` key that follow each other are one step of undo, so
 * that a word typed is taken back as a word.
 */
export interface WidgetChange {
  readonly edits: readonly Edit[];
  readonly merge?: string;
}

/** One change without a merge key. */
export function change(edits: readonly Edit[]): WidgetChange {
  return { edits };
}
