import type { AnyDocument } from '#shared/library/kinds';

/** A text that shows its revision and whether it is complete; its length changes from one to the next. */
function textOf(revision: number): string {
  return `${String(revision)} ${'x'.repeat((revision * 7919) % 12_000)} end`;
}

/** A document whose texts all show its revision. */
export function numbered<D extends AnyDocument>(document: D, revision: number): D {
  const text = textOf(revision);
  const name = `Number ${String(revision)}`;
  if (document.kind === 'campaign') return { ...document, name, screen: text.match(/.{1,200}/g) };
  return { ...document, name, notes: text };
}

/** True if a document is exactly the result of `numbered` for its revision. */
export function isWhole(document: AnyDocument): boolean {
  return JSON.stringify(numbered(document, document.revision)) === JSON.stringify(document);
}
