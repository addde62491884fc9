import fc from 'fast-check';
import { it } from 'vitest';
import { effort, seedOf } from '#test/integration/support/effort';
import { expectAlike, histories, steps, type Happens } from '#test/contract/support/hands';

const seed = seedOf('two hands');

/*
 * Two to seven devices: amounts within bounds, clicks that go on with a line, values, resets and undo, also in places that a
 * new sheet lacks; words, rows, moved and taken out by anybody; changes that the table refuses, some with an amount in them;
 * messages on their way, cuts, devices that are killed and go on with what they had stored, and killed tables.
 */

/** An action that was taken back before it was sent, beside a row that came and went. */
const takenBack: readonly Happens[] = [
  ...([0, 1] as const).map((who): Happens => ({ who, what: 'row', by: -1 })),
  ...(['move', 'undo', 'drop', 'away'] as const).map((what): Happens => ({ who: 1, what, by: -1 })),
  ...(['drop', 'move'] as const).map((what): Happens => ({ who: 0, what, by: -1 })),
  ...[1, 1, 1, 1].map((by): Happens => ({ who: 0, what: 'move', by })),
];

/** A value is typed into a place that nobody had changed, and undone before an amount arrives that was made of it. */
const typedAndUndone: readonly Happens[] = [
  { who: 0, what: 'type', by: 5, at: 3 },
  ...(['up', 'down'] as const).map((what): Happens => ({ who: 0, what, by: 1 })),
  { who: 1, what: 'down', by: 1 },
  { who: 1, what: 'away', by: 1 },
  { who: 1, what: 'move', by: -1, at: 3 },
  { who: 0, what: 'undo', by: 1 },
  { who: 0, what: 'up', by: 1 },
];

/** Two undo the same line, and one of them the line before it, too, each before they hear of the other. */
const undoneTwice: readonly Happens[] = [
  { who: 0, what: 'move', by: 1, at: 2 },
  { who: 0, what: 'up', by: 1 },
  { who: 2, what: 'move', by: -1, at: 2 },
  { who: 2, what: 'up', by: 1 },
  { who: 0, what: 'table', by: 1 },
  { who: 3, what: 'undo', by: 1 },
  { who: 3, what: 'up', by: 1 },
  { who: 0, what: 'down', by: 1 },
  { who: 0, what: 'undo', by: 1 },
  { who: 1, what: 'undo', by: 1 },
];

/** An amount is made of a typed value, whose line before somebody undid, and reaches a restored table that lacks both. */
const ofTyped: readonly Happens[] = [
  { who: 0, what: 'move', by: 1, at: 3 },
  { who: 0, what: 'type', by: 1, at: 3 },
  { who: 0, what: 'table', by: 1 },
  { who: 0, what: 'up', by: 1 },
  { who: 1, what: 'down', by: 1 },
  { who: 1, what: 'undo', by: 2 },
  { who: 1, what: 'move', by: 1, at: 3 },
  { who: 0, what: 'badMove', by: 1, at: 0 },
  { who: 0, what: 'table', by: 1 },
  { who: 0, what: 'restore', by: 1 },
];

it('everything that the table keeps counts once, in its order, and everybody has the same sheet', async () => {
  await fc.assert(fc.asyncProperty(histories(steps), expectAlike), {
    numRuns: effort({ quick: 60, proofs: 2000, long: 70_000 }),
    seed,
    examples: [[[2, takenBack, 0]], [[2, typedAndUndone, 0]], [[4, undoneTwice, 5]]],
  });
});

it('what a table had before its backup was put back is as it was, and what waited counts once after it', async () => {
  await fc.assert(fc.asyncProperty(histories([...steps, 'restore']), expectAlike), {
    numRuns: effort({ quick: 25, proofs: 1000, long: 20_000 }),
    seed,
    examples: [[[2, ofTyped, 0]]],
  });
});

it('what waited counts once if a device is put back to a backup, or several go on from one', async () => {
  await fc.assert(fc.asyncProperty(histories([...steps, 'restore', 'old', 'twin', 'twin']), expectAlike), {
    numRuns: effort({ quick: 25, proofs: 1000, long: 20_000 }),
    seed,
  });
});
