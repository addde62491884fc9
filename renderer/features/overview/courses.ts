import type { ChartLine } from '#renderer/components/charts/lines';
import type { Progress } from '#shared/campaign/overview';

/** Values that can be charted over the sessions. */
export const drawn = ['exp', 'money'] as const;
export type Drawn = (typeof drawn)[number];

const tones = ['pine', 'wine', 'gold', 'ember', 'ink', 'muted'] as const;
const marks = ['circle', 'triangle', 'rectRot', 'rect', 'star', 'cross'] as const;
const dashes = [[], [7, 4], [2, 4]] as const;

/** No two of eighteen lines look alike; dashes and marks distinguish them where colors do not. */
export function lookOf(place: number): Pick<ChartLine, 'tone' | 'mark' | 'dash' | 'width'> {
  const turn = Math.floor(place / tones.length);
  return {
    tone: tones[place % tones.length] ?? 'ink',
    mark: marks[(place + turn) % marks.length] ?? 'circle',
    dash: dashes[(place + turn) % dashes.length] ?? [],
    width: 2,
  };
}

/** One line per member in the order of the party, with a gap until the member has a sheet. */
export function linesOf(
  courses: readonly Progress[],
  what: Drawn,
  names: ReadonlyMap<string, string>,
): readonly ChartLine[] {
  return courses.map((course, place) => ({
    id: course.member,
    label: names.get(course.member) ?? '',
    points: course[what].map((amount, x) => ({ x, y: amount ?? Number.NaN })),
    ...lookOf(place),
  }));
}

/** A selection of at most `most` indexes, including the first and the last, to be labeled under an axis. */
export function axisLabelIndexes(places: readonly number[], most = 10): readonly number[] {
  if (places.length <= most) return places;
  const step = (places.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => places[Math.round(index * step)] ?? 0);
}
