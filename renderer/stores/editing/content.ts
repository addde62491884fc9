import type { Envelope } from '#shared/documents/envelope';
import { sameValue } from '#shared/kernel/same';

/** Both are the same document, apart from its version: storing a document changes nothing else. */
export function isSameContent<D extends Envelope>(one: D | null, other: D | null): boolean {
  if (one === null || other === null) return one === other;
  const { revision, updatedAt } = other;
  return sameValue({ ...one, revision, updatedAt }, other);
}

/** This content in the envelope of another version of the document, with the objects of `content`. */
export function inEnvelopeOf<D extends Envelope>(version: D, content: D): D {
  const { id, revision, createdAt, updatedAt } = version;
  return { ...content, id, revision, createdAt, updatedAt };
}

/** A document as a commit stored it; `undefined` if it was none of those. */
export function asStored<D extends Envelope>(
  document: D,
  saved: readonly Pick<Envelope, 'id' | 'revision' | 'updatedAt'>[],
): D | undefined {
  const own = saved.find(({ id }) => id === document.id);
  return own && { ...document, revision: own.revision, updatedAt: own.updatedAt };
}
