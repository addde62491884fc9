import { plainNumber } from '#shared/kernel/text';
import type { Progress } from '#shared/campaign/overview';

/** Values that can be charted over the sessions. */
export const drawn = ['exp', 'money'] as const;
export type Drawn = (typeof drawn)[number];

/** The amounts of one member after each session. */
export interface CourseLine {
  readonly id: string;
  readonly label: string;
  /** `y` is not a number as long as the member has no sheet. */
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

/** Empty if there is a gap. */
export const amountText = (y: number | undefined): string =>
  y === undefined || Number.isNaN(y) ? '' : plainNumber(y);

/** One line per member in the order of the party. */
export function linesOf(
  courses: readonly Progress[],
  what: Drawn,
  names: ReadonlyMap<string, string>,
): readonly CourseLine[] {
  return courses.map((course) => ({
    id: course.member,
    label: names.get(course.member) ?? '',
    points: course[what].map((amount, x) => ({ x, y: amount ?? Number.NaN })),
  }));
}
