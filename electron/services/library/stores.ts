import type { DocumentKind } from '#shared/documents/envelope';
import type { AnyDocument } from '#shared/library/kinds';
import type { DocumentStore } from '#electron/storage/documents/documentStore';
import type { Library } from '#electron/storage/library';
import type { Text } from '#shared/kernel/text';

/** The store of a kind that is known only when the program runs; it takes documents of that kind. */
export type AnyStore = Omit<DocumentStore<AnyDocument, AnyRow>, 'list' | 'listNewest' | 'close'>;

/** The columns that the rows of every kind share. */
interface AnyRow {
  readonly id: string;
  readonly ruleset: string;
  readonly name: string;
  readonly updatedAt: string;
  /** Only characters have a line of their own. */
  readonly subtitle?: Text;
}

export function storeOf(
  { characters, campaigns, packs, games }: Pick<Library, 'characters' | 'campaigns' | 'packs' | 'games'>,
  kind: DocumentKind,
): AnyStore {
  const stores = {
    character: characters,
    campaign: campaigns,
    pack: packs,
    ruleset: games,
  } satisfies Readonly<Record<DocumentKind, AnyStore>>;
  return stores[kind];
}
