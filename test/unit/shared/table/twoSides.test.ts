import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { characterSchema, type CharacterDocument } from '#shared/character/document';
import { withoutJournalEntries } from '#shared/character/replay';
import type { JsonRecord } from '#shared/kernel/record';
import { rebased } from '#shared/table/rooms/arrival';
import { mergedFromRoom } from '#shared/table/rooms/characterRoom';
import { effort, seedOf } from '#test/integration/support/effort';
import { asContent, moved, numberAt, journalResult } from '#test/integration/tableClient/hands';

const health = ['health'];
const start: JsonRecord = {
  ...(JSON.parse(readFileSync(inRoot('test/fixtures/documents/character-1.json'), 'utf8')) as JsonRecord),
  play: { health: 10 },
  journal: [],
};

describe('two sides of a sheet', () => {
  const bounds = { least: 0, most: 12 };
  const actions = fc.array(
    fc.record({
      by: fc.integer({ min: -6, max: 6 }).filter((by) => by !== 0),
      undoes: fc.option(fc.nat(5), { nil: undefined, freq: 3 }),
    }),
    { maxLength: 6 },
  );
  type Actions = readonly { readonly by: number; readonly undoes?: number | undefined }[];

  /** The amount of each line; a line that is undone is gone. */
  function done(sheet: CharacterDocument, list: Actions) {
    const amounts = new Map<string, number>();
    const gone = new Set<string>();
    const now = list.reduce((before, { by, undoes }) => {
      const line = undoes === undefined ? undefined : before.journal.at(-1 - undoes);
      if (line !== undefined) {
        gone.add(line.id);
        return withoutJournalEntries(before, new Set([line.id])).document;
      }
      const after = moved(health, by, bounds)(before);
      if (after !== before) amounts.set(after.journal.at(-1)?.id ?? '', by);
      return after;
    }, sheet);
    return { now, amounts, gone };
  }
  const after = (number: number, by: number): number =>
    by > 0
      ? Math.max(number, Math.min(bounds.most, number + by))
      : Math.min(number, Math.max(bounds.least, number + by));

  it('come to what the lines of both did, first those of the other side', () => {
    fc.assert(
      fc.property(actions, actions, actions, (before, own, theirs) => {
        const base = done(characterSchema.parse({ ...start, ledger: [] }), before);
        const [mine, other] = [done(base.now, own), done(base.now, theirs)];
        const gone = new Set([base, mine, other].flatMap((side) => [...side.gone]));
        const amounts = [base, other, mine].flatMap((side) => [...side.amounts]);
        const points = amounts
          .filter(([line]) => !gone.has(line))
          .reduce<number>((number, [, by]) => after(number, by), 10);
        const page = rebased(base.now, mine.now, other.now);
        const file = mergedFromRoom(mine.now, asContent(base.now), asContent(other.now));
        for (const sheet of [page, file]) {
          expect(sheet && numberAt(sheet, health)).toBe(points);
          if (sheet !== undefined && sheet.journal.length > 0)
            expect(journalResult(sheet, health)).toBe(points);
        }
      }),
      { numRuns: effort({ quick: 300, proofs: 5000, long: 50_000 }), seed: seedOf('two sides of a sheet') },
    );
  });
});
