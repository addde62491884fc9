import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sameValue } from '../../../shared/kernel/same';
import { read, seed } from '../../../shared/table/documents/shared';
import { expectOneDocument, shareables } from '../support/shareables';

it('every document reads back exactly as it was shared', async () => {
  const all = await shareables();
  expect(all.some(({ name }) => name.startsWith('encounter'))).toBe(true);
  for (const { name, document, isText } of all) {
    const shared = seed(document, isText);
    const found = shared.ok ? read(shared.value) : shared;
    expect(found.ok && sameValue(found.value, document), name).toBe(true);
  }
});

it('seats that changed, undid and were away hold one document that opens', async () => {
  for (const of of await shareables())
    fc.assert(
      fc.property(fc.nat(), (randomSeed) => {
        expectOneDocument(of, randomSeed, 25);
      }),
      { numRuns: 3 },
    );
});
