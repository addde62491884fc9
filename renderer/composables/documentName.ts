import type { DocumentKind } from '#shared/documents/envelope';
import { message, textOr, type Text } from '#shared/kernel/text';

/** The name of a document as a text, in the words of its kind if it has none or is not there. */
export function documentName(
  kind: DocumentKind,
  document: { readonly name: string } | null | undefined,
): Text {
  return textOr(document?.name ?? '', message(`${kind}.unnamed`));
}
