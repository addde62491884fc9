import { expect } from 'vitest';
import { samePlace } from '#shared/change/values';
import type { CharacterDocument } from '#shared/character/document';
import { journalResult, numberAt } from '#test/integration/tableClient/hands';

/** Numbers of the play state; of those that a new sheet lacks, rules alone know the start. */
export const places = [
  { path: ['health'], start: 10, isThere: true },
  { path: ['shots', 'bow'], start: 6, isThere: true },
  { path: ['shots', 'sling'], start: 4, isThere: false },
  { path: ['luck'], start: 3, isThere: false },
] as const;
export type NumberPlace = (typeof places)[number];
export const bounds = { least: 0, most: 12 };

/** The effect of a line, as one would find it with a pencil. */
type Action = { readonly place: NumberPlace } & ({ readonly by: number } | { readonly to: number });
const after = (number: number, action: Action): number => {
  if ('to' in action) return action.to;
  const next = number + action.by;
  return action.by > 0
    ? Math.max(number, Math.min(bounds.most, next))
    : Math.min(number, Math.max(bounds.least, next));
};

/**
 * One change of a hand. `more` is for clicks that follow each other, which are one line; `mark` and `erased` are letters of
 * the notes, `row` and `dropped` rows of a list.
 *
 * - `behind`: the row before the new one
 */
export type Written =
  | { readonly line: string; readonly action: Action }
  | { readonly line: string; readonly more: number }
  | { readonly taken: string }
  | { readonly mark: string }
  | { readonly erased: string }
  | { readonly row: string; readonly behind?: string }
  | { readonly shifted: string }
  | { readonly dropped: string }
  | 'refused';

/** Everything that the table has kept, in its order. */
export type Kept = readonly Exclude<Written, 'refused'>[];

function linesOf(kept: Kept): readonly { readonly line: string; readonly action: Action }[] {
  const lines = new Map<string, Action>();
  for (const what of kept) {
    if ('taken' in what) lines.delete(what.taken);
    else if ('action' in what) lines.set(what.line, what.action);
    else if ('more' in what) {
      const before = lines.get(what.line);
      if (before !== undefined && 'by' in before)
        lines.set(what.line, { ...before, by: before.by + what.more });
    }
  }
  return [...lines].map(([line, action]) => ({ line, action }));
}

export interface Row {
  readonly id: string;
}
export const rowsIn = ({ play }: Pick<CharacterDocument, 'play'>): readonly Row[] =>
  (play as unknown as { readonly things: readonly Row[] }).things;

function expectNumbers(sheet: CharacterDocument, kept: Kept): void {
  const lines = linesOf(kept);
  for (const { path, start } of places) {
    const own = lines.filter(({ action }) => action.place.path === path);
    const number = own.reduce<number>((now, { action }) => after(now, action), start);
    const now = numberAt(sheet, path, start);
    expect(now).toBe(number);
    const about = sheet.journal.filter(({ changes }) => changes.some((each) => samePlace(each.path, path)));
    expect(about.map(({ id }) => id)).toEqual(own.map(({ line }) => line));
    if (own.length > 0) expect(journalResult(sheet, path)).toBe(now);
  }
}

/** A letter that was erased while others wrote may come back; none is lost or doubled. */
function expectWords({ notes }: CharacterDocument, kept: Kept): void {
  const letters = notes.split('').toSorted();
  const marks = kept.flatMap((what) => ('mark' in what ? [what.mark] : []));
  const erased = new Set(kept.flatMap((what) => ('erased' in what ? [what.erased] : [])));
  expect(letters.filter((letter) => !erased.has(letter))).toEqual(
    marks.filter((mark) => !erased.has(mark)).toSorted(),
  );
  expect(letters.filter((letter, at) => letter === letters[at + 1] || !marks.includes(letter))).toEqual([]);
}

function expectRows(sheet: CharacterDocument, kept: Kept): void {
  expect(
    rowsIn(sheet)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([...rowsOf(kept)].toSorted());
}

function rowsOf(kept: Kept): ReadonlySet<string> {
  const rows = new Set<string>();
  for (const what of kept) {
    if ('row' in what) rows.add(what.row);
    if ('dropped' in what) rows.delete(what.dropped);
  }
  return rows;
}

/** A row that nobody moved is behind the one that its writer put it behind. */
export function expectOrder(sheet: CharacterDocument, kept: Kept): void {
  const rows = rowsOf(kept);
  const ids = rowsIn(sheet).map(({ id }) => id);
  const shifted = new Set(kept.flatMap((what) => ('shifted' in what ? [what.shifted] : [])));
  const isStill = (id: string): boolean => rows.has(id) && !shifted.has(id);
  const isWrong = (id: string, previous?: string): boolean =>
    previous !== undefined && isStill(id) && isStill(previous) && ids.indexOf(id) < ids.indexOf(previous);
  expect(kept.filter((what) => 'row' in what && isWrong(what.row, what.behind))).toEqual([]);
}

/** Compares a sheet with what one would find with a pencil. */
export function expectByPencil(sheet: CharacterDocument, kept: Kept): void {
  expectNumbers(sheet, kept);
  expectWords(sheet, kept);
  expectRows(sheet, kept);
}
