import { characterSchema, type CharacterDocument } from './document';

/** Takes a character as it was read, or `undefined` if it is none. */
export type CharacterCheck = (document: Readonly<Record<string, unknown>>) => CharacterDocument | undefined;

/**
 * Checks one character again and again. Parts that are the same objects as in `known`, or in one that was checked before,
 * are not checked again: a change leaves most of them alone, and a character of years has thousands of entries.
 */
export function createCharacterCheck(known?: CharacterDocument): CharacterCheck {
  /** Parts as they were read. */
  const parts = new WeakMap<object, unknown>();
  const note = (part: unknown, read: unknown): void => {
    if (typeof part === 'object' && part !== null) parts.set(part, read);
  };
  const isKnown = (part: unknown): part is object =>
    typeof part === 'object' && part !== null && parts.has(part);
  const unknownOf = (list: unknown): unknown =>
    Array.isArray(list) ? list.filter((entry) => !isKnown(entry)) : list;
  const left = (part: unknown): unknown => (isKnown(part) ? null : part);

  /** The entries of a list; `fresh` holds those that were read now. */
  function entries<T>(list: readonly unknown[], fresh: readonly T[]): T[] {
    const next = fresh.values();
    const news = list.map((entry) => (isKnown(entry) ? undefined : next.next().value));
    return list.map((entry, index) => {
      if (news[index] !== undefined) note(entry, news[index]);
      return parts.get(entry as object) as T;
    });
  }

  /** A part as one piece, which was read now unless it is known. */
  function whole<T>(part: unknown, fresh: T): T {
    if (isKnown(part)) return parts.get(part) as T;
    note(part, fresh);
    return fresh;
  }

  if (known !== undefined)
    for (const part of [...known.journal, ...known.ledger, known.choices, known.play]) note(part, part);

  return (document) => {
    const { journal, ledger, choices, play } = document;
    const news = {
      ...document,
      journal: unknownOf(journal),
      ledger: unknownOf(ledger),
      choices: left(choices),
      play: left(play),
    };
    const { data } = characterSchema.safeParse(news);
    if (data === undefined) return undefined;
    return {
      ...data,
      journal: entries(listOf(journal), data.journal),
      ledger: entries(listOf(ledger), data.ledger),
      choices: whole(choices, data.choices),
      play: whole(play, data.play),
    };
  };
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
