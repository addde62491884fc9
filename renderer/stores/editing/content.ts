import type { Envelope } from '../../../shared/documents/envelope';
import { sameValue } from '../../../shared/kernel/same';

/** Both are the same document, apart from its version: storing a document changes nothing else. */
export function isSameContent<D extends Envelope>(one: D | null, other: D | null): boolean {
  if (one === null || other === null) return one === other;
  const { revision, updatedAt } = other;
  return sameValue({ ...one, revision, updatedAt }, other);
}

/** The document as it was stored, where its content is the same, with the objects of `document`. */
export function asStored<D extends Envelope>(document: D, { revision, updatedAt }: Envelope): D {
  return { ...document, revision, updatedAt };
}
