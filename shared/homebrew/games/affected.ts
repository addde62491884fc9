import type { CharacterDocument } from '#shared/character/document';
import type { Json } from '#shared/kernel/jsonValue';
import { isRecord } from '#shared/kernel/record';

/** All entries of a definition by their ids, each with its name, or its id if it has none. */
export function namesIn(definition: Json): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const walk = (value: Json, isTop: boolean): void => {
    if (Array.isArray(value)) for (const each of value as readonly Json[]) walk(each, false);
    else if (isRecord(value)) {
      const { id, name } = value;
      if (!isTop && typeof id === 'string')
        names.set(id, typeof name === 'string' && name.trim() !== '' ? name : id);
      for (const each of Object.values(value)) walk(each, false);
    }
  };
  walk(definition, true);
  return names;
}

export const idsIn = (definition: Json): ReadonlySet<string> => new Set(namesIn(definition).keys());

/** Ids of the published definition that the draft no longer has. */
export function removedIds(published: Json, draft: Json): readonly string[] {
  const kept = idsIn(draft);
  return [...idsIn(published)].filter((id) => !kept.has(id));
}

/** Those of the ids that the kind of sheet, the choices, the play or the purchases of a character name. */
export function idsChosen(
  { form, choices, play, ledger }: Pick<CharacterDocument, 'form' | 'choices' | 'play' | 'ledger'>,
  ids: readonly string[],
): readonly string[] {
  const named = new Set([form]);
  const walk = (value: Json): void => {
    if (typeof value === 'string') named.add(value);
    else if (Array.isArray(value)) for (const each of value as readonly Json[]) walk(each);
    else if (isRecord(value))
      for (const [key, each] of Object.entries(value)) {
        named.add(key);
        walk(each);
      }
  };
  walk(choices);
  walk(play);
  for (const { purchase } of ledger) walk(purchase ?? null);
  return ids.filter((id) => named.has(id));
}
