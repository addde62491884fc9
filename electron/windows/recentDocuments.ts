import { latestFirst } from '#shared/kernel/moments';
import { textOr, message, type Translate } from '#shared/kernel/text';
import type { StoredPlace } from '#electron/security/ownLinks';
import type { Library } from '#electron/storage/library';
import type { RecentDocument } from './jumpList';

const most = 8;

/** Characters and campaigns that changed last, newest first; none if the library cannot be read. */
export async function recentDocuments(
  { characters, campaigns }: Pick<Library, 'characters' | 'campaigns'>,
  translate: Translate,
  now: string,
): Promise<readonly RecentDocument[]> {
  const [people, tables] = [await characters.list(), await campaigns.list()];
  const rows = [
    ...(people.ok ? people.value.rows : []).map((row) => ({ ...row, kind: 'character' as const })),
    ...(tables.ok ? tables.value.rows : []).map((row) => ({ ...row, kind: 'campaign' as const })),
  ];
  const byDate = latestFirst(now);
  return rows
    .toSorted((a, b) => byDate(a.updatedAt, b.updatedAt))
    .slice(0, most)
    .map(({ kind, id, name }) => ({
      place: { kind, id },
      name: translate(textOr(name, message(`menu.unnamed.${kind}`))),
    }));
}

/** Undefined if the library has no such document. */
export async function nameOfStored(
  { characters, campaigns }: Pick<Library, 'characters' | 'campaigns'>,
  { kind, id }: StoredPlace,
): Promise<string | undefined> {
  const read = kind === 'character' ? await characters.read(id) : await campaigns.read(id);
  return read.ok ? read.value.name.trim() || id : undefined;
}
