import { documentIdSchema, documentKinds, type DocumentKind } from '#shared/documents/envelope';
import type { Result } from '#shared/kernel/result';
import type { AnyDocument } from '#shared/library/kinds';
import { storeOf } from '#electron/services/library/stores';
import { fault, unusable, type Fault } from './fault';
import type { Session } from './session';

/** A ruleset of the library is called a game. */
export const documentKindNames = ['character', 'campaign', 'pack', 'game'] as const;
export type DocumentKindName = (typeof documentKindNames)[number];

export function kindName(kind: DocumentKind): DocumentKindName {
  return kind === 'ruleset' ? 'game' : kind;
}

/** A document of any kind by its id. */
export async function readDocument(session: Session, id: string): Promise<Result<AnyDocument, Fault>> {
  if (!documentIdSchema.safeParse(id).success) return unusable(id, 'input.noDocumentId');
  for (const kind of documentKinds) {
    const read = await storeOf(session.services().library, kind).read(id);
    if (read.ok) return read;
    if (read.error.code !== 'not-found') return fault(id, read.error);
  }
  return unusable(id, 'input.noDocument');
}
