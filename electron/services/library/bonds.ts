import type { CharacterDocument } from '#shared/character/document';
import { mainForm } from '#shared/character/form';
import type { Bonds } from '#shared/rules/ruleset';
import type { Library } from '#electron/storage/library';

/** Finds the owner and the companions of a document. */
export type BondsOf = (document: CharacterDocument) => Promise<Bonds>;

/** The library is listed once for any number of documents; what cannot be read is left out. */
export function bondsIn({ characters }: Pick<Library, 'characters'>): BondsOf {
  let companions: Promise<ReadonlyMap<string, readonly string[]>> | undefined;

  const byOwner = async (): Promise<ReadonlyMap<string, readonly string[]>> => {
    const listed = await characters.list();
    const found = new Map<string, string[]>();
    for (const { id, owner } of listed.ok ? listed.value.rows : []) {
      if (owner === null || owner === id) continue;
      const ids = found.get(owner);
      if (ids === undefined) found.set(owner, [id]);
      else ids.push(id);
    }
    return found;
  };
  const read = async (id: string): Promise<readonly CharacterDocument[]> => {
    const found = await characters.read(id);
    return found.ok ? [found.value] : [];
  };

  return async ({ id, form, owner }) => {
    // Only characters have companions, so other forms need no listing.
    const ids = form === mainForm ? ((await (companions ??= byOwner())).get(id) ?? []) : [];
    const [owners, own] = await Promise.all([owner === null ? [] : read(owner), Promise.all(ids.map(read))]);
    const sorted = own.flat().toSorted((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id));
    return { ...(owners[0] && { owner: owners[0] }), companions: sorted };
  };
}
