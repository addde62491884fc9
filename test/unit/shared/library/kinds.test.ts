import { describe, expect, it } from 'vitest';
import type { PackDocument } from '#shared/homebrew/document';
import { documentKinds, type DocumentKind } from '#shared/documents/envelope';
import { kindOf, kinds, packKind, type DocumentsByKind, type LibraryKind } from '#shared/library/kinds';

describe('a kind of document', () => {
  it('is defined under its own name, for every kind that a file may name', () => {
    expect(Object.keys(kinds)).toEqual([...documentKinds]);
    for (const kind of documentKinds) expect(kindOf(kind).kind).toBe(kind);
  });

  it('does not compile while it lacks a field', () => {
    const others: Omit<LibraryKind<PackDocument>, 'withNewIds'> = packKind;
    // @ts-expect-error A kind that cannot follow new ids is none.
    const lacking: LibraryKind<PackDocument> = others;
    expect(lacking).toBe(packKind);
  });

  it('does not compile while the list of all kinds lacks it', () => {
    const { pack, ...others } = kinds;
    // @ts-expect-error The list names every kind.
    const lacking: { readonly [Kind in DocumentKind]: LibraryKind<DocumentsByKind[Kind]> } = others;
    expect({ ...lacking, pack }).toEqual(kinds);
  });
});
