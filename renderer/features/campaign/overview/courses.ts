import type { ChartLine } from '../../../components/charts/lines';
import type { Progress } from '../../../../shared/campaign/overview';

/** What can be drawn of the party over its sessions. */
export const drawn = ['exp', 'money'] as const;
export type Drawn = (typeof drawn)[number];

const tones = ['pine', 'wine', 'gold', 'ember', 'ink', 'muted'] as const;
const marks = ['circle', 'triangle', 'rectRot', 'rect', 'star', 'cross'] as const;
const dashes = [[], [7, 4], [2, 4]] as const;

/** How the line of the nth looks: no two of eighteen alike, told apart by dashes and marks where colours are not. */
export function lookOf(place: number): Pick<ChartLine, 'tone' | 'mark' | 'dash' | 'width'> {
  const turn = Math.floor(place / tones.length);
  return {
    tone: tones[place % tones.length] ?? 'ink',
    mark: marks[(place + turn) % marks.length] ?? 'circle',
    dash: dashes[(place + turn) % dashes.length] ?? [],
    width: 2,
  };
}

/** A line for each, by their places in the party; before somebody had a sheet it has a gap. */
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

/** A few of so many places, first and last among them, to be named under an axis. */
export function fewOf(places: readonly number[], most = 10): readonly number[] {
  if (places.length <= most) return places;
  const step = (places.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => places[Math.round(index * step)] ?? 0);
}
