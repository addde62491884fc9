import type { DocumentKind } from '../../../shared/documents/envelope';
import type { AnyDocument } from '../../storage/documents/anyDocument';
import type { DocumentStore } from '../../storage/documents/documentStore';
import type { Library } from '../../storage/library';

/** Operations that are independent of a document's shape. */
export type AnyStore = Pick<
  DocumentStore<AnyDocument, unknown>,
  'has' | 'read' | 'bin' | 'restore' | 'importFile'
>;

export function storeOf(
  { characters, campaigns, packs }: Pick<Library, 'characters' | 'campaigns' | 'packs'>,
  kind: DocumentKind,
): AnyStore {
  return { character: characters, campaign: campaigns, pack: packs }[kind];
}
