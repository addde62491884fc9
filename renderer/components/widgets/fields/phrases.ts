import { insert, remove, set } from '../../../../shared/character/edits';
import type { PhrasesField } from '../../../../shared/rules/views';
import { placeOf } from '../place';
import type { WidgetChange } from '../widgetEvents';

type Phrases = Pick<PhrasesField, 'values' | 'path' | 'room'>;

/** The lines to draw: the phrases there are, and an open one after them while there is room. */
export function phraseLines({ values, room }: Phrases): readonly string[] {
  return room > 0 ? [...values, ''] : values;
}

/**
 * Typing in a line. The first letter in the open line makes it a phrase, and emptying the last phrase makes
 * it the open line again, so that nothing typed waits for a button.
 */
export function typePhrase({ values, path }: Phrases, index: number, words: string): WidgetChange {
  const merge = `phrase:${placeOf([...path, index])}`;
  if (index >= values.length) return { edits: words === '' ? [] : [insert(path, words)], merge };
  if (words === '' && index === values.length - 1) return { edits: [remove([...path, index])], merge };
  return { edits: [set([...path, index], words)], merge };
}

/** Leaving a line takes it out where only spaces stand in it. */
export function leavePhrase({ values, path }: Phrases, index: number): WidgetChange | undefined {
  const words = values[index];
  if (words?.trim() !== '') return undefined;
  return { edits: [remove([...path, index])] };
}
