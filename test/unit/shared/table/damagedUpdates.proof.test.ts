import { readFileSync } from 'node:fs';
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs';
import { expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { characterSchema } from '#shared/character/document';
import type { JsonRecord } from '#shared/kernel/record';
import { createUpdateCheck } from '#shared/table/authority/updateCheck';
import { read, rootOf, seed } from '#shared/table/documents/shared';
import { textsOf } from '#shared/table/documents/shapes';
import { effort, fractions, say, seedOf } from '#test/integration/support/effort';

const cases = effort({ quick: 300, proofs: 3000, long: 30_000 });
const proof = 'damaged updates';

it('an update with damaged bytes is refused, or leaves a document that opens', () => {
  const random = fractions(seedOf(proof));
  const document = JSON.parse(
    readFileSync(inRoot('test/fixtures/documents/character-1.json'), 'utf8'),
  ) as JsonRecord;
  const kept = seed(document, textsOf('character'));
  if (!kept.ok) throw new Error(kept.error.code);
  const room = kept.value;
  const seat = { id: 'gm', role: 'gm', characters: [] } as const;
  let allowed = 0;
  for (let index = 0; index < cases; index += 1) {
    const copy = new Doc();
    copy.clientID = index + 1;
    applyUpdate(copy, encodeStateAsUpdate(room));
    rootOf(copy).set('name', `Mern ${String(index)}`);
    rootOf(copy).set('notes', 'Twice.');
    const update = encodeStateAsUpdate(copy, encodeStateVector(room));
    const damaged = Math.floor(random() * 4);
    for (let damage = 0; damage < damaged; damage += 1)
      update[Math.floor(random() * update.length)] = Math.floor(random() * 256);
    const check = createUpdateCheck({ current: () => room, schema: characterSchema, mayWrite: () => true });
    if (!check.check(update, seat, new Set([index + 1])).allowed) continue;
    allowed += 1;
    applyUpdate(room, update);
    const found = read(room);
    expect(found.ok && characterSchema.safeParse(found.value).success).toBe(true);
  }
  expect(allowed).toBeGreaterThan(0);
  expect(allowed).toBeLessThan(cases);
  say(proof, `${String(cases)} updates, ${String(allowed)} still good, the others refused`);
});
