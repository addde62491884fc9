import type { FoundItem } from '../../../../shared/campaign/closeOut/closeOutDraft';
import type { People } from '../../../../shared/campaign/party/people';
import type { Text } from '../../../../shared/kernel/text';
import type { Find } from '../../../../shared/rules/party';
import { fold } from '../../../composables/search';

/** What the rules of whoever gets it know by name; nothing where it is the party's or no sheet is at hand. */
export function findsFor(people: People, member: string | null): readonly Find[] {
  return member === null ? [] : (people.get(member)?.opened.finds?.() ?? []);
}

/** Something found with the thing of the rules that has its name, where the receiver's know one. */
export function resolved(found: FoundItem, finds: readonly Find[], words: (text: Text) => string): FoundItem {
  const name = fold(found.name.trim());
  const kept = finds.find(({ id, label }) => id === found.find && fold(words(label)) === name);
  const known = kept ?? finds.find(({ label }) => fold(words(label)) === name);
  return { ...found, find: known?.id ?? null };
}
