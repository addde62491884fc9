import type { CharacterDocument } from '../../character/document';
import type { Json } from '../../kernel/json';
import { isRecord } from '../../kernel/record';

/** All ids of entries in a definition. */
export function idsIn(definition: Json): ReadonlySet<string> {
  const ids = new Set<string>();
  const walk = (value: Json, isTop: boolean): void => {
    if (Array.isArray(value)) for (const each of value as readonly Json[]) walk(each, false);
    else if (isRecord(value)) {
      const { id } = value;
      if (!isTop && typeof id === 'string') ids.add(id);
      for (const each of Object.values(value)) walk(each, false);
    }
  };
  walk(definition, true);
  return ids;
}

/** The names of entries in a definition, by their ids. */
export function namesIn(definition: Json): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const walk = (value: Json): void => {
    if (Array.isArray(value)) for (const each of value as readonly Json[]) walk(each);
    else if (isRecord(value)) {
      const { id, name } = value;
      if (typeof id === 'string' && typeof name === 'string' && name.trim() !== '') names.set(id, name);
      for (const each of Object.values(value)) walk(each);
    }
  };
  walk(definition);
  return names;
}

/** Ids of the published definition that the draft no longer has. */
export function removedIds(published: Json, draft: Json): readonly string[] {
  const kept = idsIn(draft);
  return [...idsIn(published)].filter((id) => !kept.has(id));
}

/** Those of the ids that the choices, the play or the purchases of a character name. */
export function idsChosen(
  { choices, play, ledger }: Pick<CharacterDocument, 'choices' | 'play' | 'ledger'>,
  ids: readonly string[],
): readonly string[] {
  const named = new Set<string>();
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
