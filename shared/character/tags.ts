import { fold } from '#shared/kernel/search';

/** Tags that an edit adds and removes. */
export interface TagEdit {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** The most letters of a tag, and the most tags of a character. */
export const tagLimits = { letters: 40, tags: 20 } as const;

const inOrder = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

/** Tags that differ only in case or accents are one. */
export const tagKey = (tag: string): string => fold(tag.trim());

/** Each tag once, as it was first written, in the order of a dictionary. */
export function distinctTags(tags: readonly string[]): readonly string[] {
  const found = new Map<string, string>();
  for (const tag of tags) {
    const key = tagKey(tag);
    if (key !== '' && !found.has(key)) found.set(key, tag.trim());
  }
  return [...found.values()].toSorted(inOrder.compare);
}

/** The tags of a character after an edit; those beyond the limit are left out. */
export function editedTags(tags: readonly string[], { add, remove }: TagEdit): readonly string[] {
  const gone = new Set(remove.map(tagKey));
  const kept = tags.filter((tag) => !gone.has(tagKey(tag)));
  return distinctTags([...kept, ...add].slice(0, tagLimits.tags));
}
