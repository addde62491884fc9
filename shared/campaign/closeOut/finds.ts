import type { FoundItem } from './closeOutDraft';
import type { People } from '#shared/campaign/party/people';
import type { Text } from '#shared/kernel/text';
import type { Find } from '#shared/rules/party';
import { fold } from '#shared/kernel/search';

/** Items that the rules of the receiver define; empty where the party keeps it or no sheet is available. */
export function findsFor(people: People, member: string | null): readonly Find[] {
  return member === null ? [] : (people.get(member)?.opened.finds?.() ?? []);
}

/** Matches a found item by name with one of the receiver's rules, if possible. */
export function resolved(found: FoundItem, finds: readonly Find[], words: (text: Text) => string): FoundItem {
  const name = fold(found.name.trim());
  const kept = finds.find(({ id, label }) => id === found.find && fold(words(label)) === name);
  const known = kept ?? finds.find(({ label }) => fold(words(label)) === name);
  return { ...found, find: known?.id ?? null };
}
