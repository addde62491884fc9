import { insert, remove, set } from '#shared/character/edits';
import type { PhrasesField } from '#shared/rules/views';
import { placeOf } from '#renderer/components/widgets/place';
import type { WidgetChange } from '#renderer/components/widgets/widgetEvents';

type Phrases = Pick<PhrasesField, 'values' | 'path' | 'room'>;

/** Existing phrases, and an empty line after them while there is room. */
export function phraseLines({ values, room }: Phrases): readonly string[] {
  return room > 0 ? [...values, ''] : values;
}

/**
 * The first letter in the empty line creates a phrase, and clearing the last phrase removes it, so that no
 * text needs a button to be stored.
 */
export function typePhrase({ values, path }: Phrases, index: number, words: string): WidgetChange {
  const merge = `phrase:${placeOf([...path, index])}`;
  if (index >= values.length) return { edits: words === '' ? [] : [insert(path, words)], merge };
  if (words === '' && index === values.length - 1) return { edits: [remove([...path, index])], merge };
  return { edits: [set([...path, index], words)], merge };
}

/** A line with only spaces is removed when it loses the focus. */
export function leavePhrase({ values, path }: Phrases, index: number): WidgetChange | undefined {
  const words = values[index];
  if (words?.trim() !== '') return undefined;
  return { edits: [remove([...path, index])] };
}
