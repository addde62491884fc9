import { momentOf, type AccountView } from '#shared/rules/ledger/ledgerView';

/** Totals up to one moment; `left` is the balance at that moment. */
export interface CoursePoint {
  /** Uses ISO 8601 in UTC. */
  readonly at: string;
  readonly in: number;
  readonly out: number;
  readonly left: number;
}

/**
 * The balance after each entry, in order of time. The opening balance counts as income, or as expense if it is a
 * debt; the first point is that opening balance, at the moment of the first entry.
 */
export function courseOf({ opening, rows }: AccountView): readonly CoursePoint[] {
  const inOrder = rows
    .map((row) => ({ at: momentOf(row), amount: row.entry.amount }))
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const first = inOrder[0];
  if (first === undefined) return [];
  let point = pointAt(first.at, Math.max(0, opening.amount), Math.max(0, -opening.amount));
  const points = [point];
  for (const { at, amount } of inOrder) {
    point = pointAt(at, point.in + Math.max(0, amount), point.out + Math.max(0, -amount));
    points.push(point);
  }
  return points;
}

/** `dayOf` turns a moment into an ISO date. */
export function byDay(
  course: readonly CoursePoint[],
  dayOf: (moment: string) => string,
): readonly { readonly day: string; readonly point: CoursePoint }[] {
  const days = new Map(course.map((point) => [dayOf(point.at), point]));
  return [...days].map(([day, point]) => ({ day, point }));
}

function pointAt(at: string, income: number, outgo: number): CoursePoint {
  return { at, in: income, out: outgo, left: income - outgo };
}
