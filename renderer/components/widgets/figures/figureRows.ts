import type { Figure } from '#shared/rules/views';

const widest = 3;

/** Several short figures side by side, or one with its line of explanation. */
export type FigureGroup = readonly Figure[];

/** Neighbors without a line of explanation share a row if one row holds all of them. */
export function figureRows(figures: readonly Figure[]): readonly FigureGroup[] {
  const runs = figures.reduce<readonly FigureGroup[]>((rows, figure) => {
    const last = rows.at(-1);
    if (last === undefined || ![...last, figure].every(isShort)) return [...rows, [figure]];
    return [...rows.slice(0, -1), [...last, figure]];
  }, []);
  return runs.flatMap((run) => (run.length > widest ? run.map((figure) => [figure]) : [run]));
}

function isShort({ note, explained }: Figure): boolean {
  return note === undefined && explained !== undefined;
}
