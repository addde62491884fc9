import { clamp } from '#shared/kernel/clamp';
import type { PrintTrack } from '#shared/rules/print/print';
import { boxMarks, boxSize, checkedOf } from './boxes';
import type { Mark, PolylineMark } from './marks';
import type { Setting } from './setting';

/** In points. */
const clockSize = 18;
const tickedSize = 12;

type MarkPosition = Pick<PolylineMark, 'x' | 'y'>;
type Point = PolylineMark['points'][number];

/** The size of one box, dot or clock, and the marks that it holds. A form has one box to check for each mark. */
export function unitSize(
  { shape, per, boxes }: PrintTrack,
  { fillable }: Setting,
): { size: number; per: number } {
  if (fillable) return { size: boxSize, per: 1 };
  if (shape === 'clock') return { size: clockSize, per: per ?? Math.max(1, boxes) };
  return per === undefined ? { size: boxSize, per: 1 } : { size: tickedSize, per };
}

/** One box, dot or clock of a track with the marks that are made in it. */
export function unitMarks(
  track: PrintTrack,
  at: number,
  place: MarkPosition,
  setting: Setting,
): readonly Mark[] {
  const { size, per } = unitSize(track, setting);
  const room = Math.min(per, track.boxes - at * per);
  const made = clamp(checkedOf(track) - at * per, 0, room);
  if (!setting.fillable && track.shape === 'clock') return clockMarks(place, room, made);
  if (!setting.fillable && track.shape === 'dot')
    return [circle(place, size), ...(made > 0 ? [cross(place, size)] : [])];
  if (per === 1) return boxMarks(track, at, place, setting);
  return [
    { kind: 'box', ...place, width: size, height: size, weight: 'thin' },
    ...ticks(place, size, room, made),
  ];
}

const cross = (place: MarkPosition, size: number): Mark => ({ kind: 'cross', ...place, size });

const around = (size: number, turn: number, share = 1): Point => ({
  x: size / 2 + Math.sin(turn * 2 * Math.PI) * (size / 2) * share,
  y: size / 2 - Math.cos(turn * 2 * Math.PI) * (size / 2) * share,
});

const line = (
  place: MarkPosition,
  points: readonly Point[],
  weight: PolylineMark['weight'] = 'thin',
): Mark => ({
  kind: 'polyline',
  ...place,
  points,
  dash: [],
  weight,
});

function circle(place: MarkPosition, size: number): Mark {
  return line(
    place,
    Array.from({ length: 33 }, (_, at) => around(size, at / 32)),
  );
}

/** A circle in equal parts, of which those that are filled are hatched from the top. */
function clockMarks(place: MarkPosition, parts: number, filled: number): readonly Mark[] {
  const center = { x: clockSize / 2, y: clockSize / 2 };
  const spokes = parts < 2 ? [] : Array.from({ length: parts }, (_, at) => at / parts);
  const hatches = Array.from({ length: Math.round((filled / parts) * 48) }, (_, at) => (at + 0.5) / 48);
  return [
    circle(place, clockSize),
    ...spokes.map((turn) => line(place, [center, around(clockSize, turn)])),
    ...hatches.map((turn) => line(place, [center, around(clockSize, turn, 0.86)])),
  ];
}

/** Strokes across a box, one for each mark. */
function ticks(place: MarkPosition, size: number, room: number, made: number): readonly Mark[] {
  const strokes = Array.from({ length: made }, (_, at) => at / (2 * room));
  return strokes.map((turn) =>
    line(place, [around(size, turn + 1 / 8, 0.9), around(size, turn + 5 / 8, 0.9)], 'bold'),
  );
}
