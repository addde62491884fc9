import { expect, it } from 'vitest';
import { applied, apply } from '#shared/change/applied';
import { between } from '#shared/change/between';
import type { Change } from '#shared/change/change';
import { rebase, reverse, squash } from '#shared/change/rebase';
import type { CharacterDocument } from '#shared/character/document';
import { changeBy } from '#shared/character/edits';
import { perform } from '#shared/character/journal';
import { raw } from '#shared/kernel/text';
import type { JsonRecord } from '#shared/kernel/record';
import { shapeOf } from '#shared/table/documents/shapes';
import { tickingClock } from '#test/integration/support/world';
import { countingIds } from '#test/fixtures/ports';
import { documentOf, examplesOf, load } from '#test/contract/support/rulesets';

const ports = { clock: tickingClock(), ids: countingIds('entry') };
const shape = shapeOf('character');
const rounds = 201;

const json = (document: CharacterDocument): JsonRecord => document as unknown as JsonRecord;

function acted(document: CharacterDocument, count: number): CharacterDocument {
  let now = document;
  for (let at = 0; at < count; at += 1) {
    const edits = [changeBy(['spent', `n${String(at % 7)}`], { from: at, by: 1 })];
    now = perform(now, { label: raw(`Spent ${String(at)}`), edits }, ports);
  }
  return now;
}

/** The median in milliseconds. */
function time(work: () => unknown): number {
  const took = Array.from({ length: rounds }, () => {
    const from = performance.now();
    work();
    return performance.now() - from;
  });
  return took.toSorted((a, b) => a - b)[rounds >> 1] ?? 0;
}

/** Each part of the algebra for one more action on a sheet with this many entries in its journal. */
function measured(sheet: CharacterDocument) {
  const [before, after] = [json(sheet), json(acted(sheet, 1))];
  const others = between(before, json({ ...sheet, notes: `${sheet.notes} And back.` }), shape);
  const changes = between(before, after, shape);
  const { state, done } = applied(before, changes);
  expect(apply(state, reverse(done))).toEqual(before);
  const series: readonly Change[] = Array.from({ length: 10 }, () => done).flat();
  return {
    between: time(() => between(before, after, shape)),
    apply: time(() => apply(before, changes)),
    reverse: time(() => apply(state, reverse(done))),
    rebase: time(() => rebase(changes, others)),
    squash: time(() => squash(series)),
  };
}

it('a change of a sheet with 2,000 entries takes less than a millisecond', async () => {
  const ruleset = await load('heroic');
  const [example] = examplesOf('heroic');
  if (example === undefined) throw new Error('No example');
  const sheet = documentOf(ruleset, example.plan);
  const [few, many] = [measured(acted(sheet, 20)), measured(acted(sheet, 2000))];
  for (const [what, took] of Object.entries(many)) {
    const short = few[what as keyof typeof few];
    process.stdout.write(
      `change   ${what.padEnd(8)} ${took.toFixed(3)} ms with 2,000 entries, ${short.toFixed(3)} with 20, ratio ${(took / short).toFixed(1)}\n`,
    );
    expect(took).toBeLessThan(1);
  }
});
