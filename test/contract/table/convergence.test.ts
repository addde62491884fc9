import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Json } from '#shared/kernel/jsonValue';
import type { JsonRecord } from '#shared/kernel/record';
import { sameValue } from '#shared/kernel/same';
import { replacements, withReplacements } from '#shared/table/documents/replacements';
import { applyAll, read, seed } from '#shared/table/documents/shared';
import { fractions } from '#test/integration/support/effort';
import { mutated } from '#test/contract/support/replicas';
import { expectOneDocument, shareables } from '#test/contract/support/shareables';

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

it('changes of a room come to the same in a document that is not shared', async () => {
  for (const { name, document, isText } of await shareables())
    fc.assert(
      fc.property(fc.nat(), (randomSeed) => {
        const random = fractions(randomSeed);
        let ids = 0;
        const newId = () => `new-${String((ids += 1))}`;
        const several = (start: JsonRecord): JsonRecord => {
          let now: Json = start;
          for (let count = 0; count < 8; count += 1) now = mutated(now, random, newId);
          const shared = seed(now as JsonRecord, isText);
          const found = shared.ok ? read(shared.value) : shared;
          if (!found.ok) throw new Error(found.error.code);
          return found.value;
        };
        const [mine, theirs] = [several(document), several(document)];
        const changes = replacements(document, theirs);
        const shared = seed(mine, isText);
        if (!shared.ok) throw new Error(shared.error.code);
        applyAll(shared.value, changes, isText);
        const expected = read(shared.value);
        expect(expected.ok && expected.value, name).toEqual(withReplacements(mine, changes, isText));
      }),
      { numRuns: 20 },
    );
});
