import { clamp } from '#shared/kernel/clamp';
import type { Tracker } from '#shared/rules/play';

/** One box, dot, clock or die of a drawn number. */
export interface Unit {
  /** The value of the number up to it. */
  readonly before: number;
  /** Marks that it has room for, and those that are made. */
  readonly room: number;
  readonly made: number;
  /** Of a ladder: the sides of its die. */
  readonly sides?: number;
  /** The part of a hit that is taken by a box which is used by itself. */
  readonly worth?: number;
}

/** The units of a number that is drawn as marks; dice of a ladder from the largest to the smallest. */
export function unitsOf({ value, max, show, per, dice, boxes }: Tracker): readonly Unit[] {
  if (boxes !== undefined)
    return boxes.map(({ used, worth }, before) => ({ before, room: 1, made: used ? 1 : 0, worth }));
  const most = max ?? 0;
  if (show === 'die')
    return (dice ?? [])
      .map((sides, at) => ({ before: at - 1, room: 1, made: value === at ? 1 : 0, sides }))
      .slice(1)
      .toReversed();
  const size = show === 'clock' ? (per ?? Math.max(1, most)) : (per ?? 1);
  return Array.from({ length: Math.ceil(most / size) }, (_, at) => {
    const room = Math.min(size, most - at * size);
    return { before: at * size, room, made: clamp(value - at * size, 0, room) };
  });
}

/** A press on a mark counts up to it, or one less if it was the last. */
export function pressed({ value }: Tracker, { before }: Unit, mark: number): number {
  const upTo = before + mark;
  return upTo === value ? upTo - 1 : upTo;
}

/** The next stroke of a box of several marks; a full one loses one. */
export function stroke({ before, room, made }: Unit): number {
  return before + (made === room ? made - 1 : made + 1);
}

const point = (turn: number, radius: number): string => {
  const x = 12 + Math.sin(turn * 2 * Math.PI) * radius;
  const y = 12 - Math.cos(turn * 2 * Math.PI) * radius;
  return `${x.toFixed(2)} ${y.toFixed(2)}`;
};

/** A part of a clock of 24 by 24, from the top and clockwise. */
export function slice(at: number, of: number): string {
  if (of === 1) return 'M 12 2 A 10 10 0 1 1 11.99 2 Z';
  return `M 12 12 L ${point(at / of, 10)} A 10 10 0 0 1 ${point((at + 1) / of, 10)} Z`;
}

/** A stroke across a box of 24 by 24: each of several has its own direction. */
export function strokePath(at: number, of: number): string {
  const turn = 1 / 8 + at / (2 * of);
  return `M ${point(turn, 9)} L ${point(turn + 0.5, 9)}`;
}

/** True for a number with a mark for each point, or the dice of a ladder. */
export const isDrawn = ({ show }: Tracker): boolean =>
  show === 'boxes' || show === 'dots' || show === 'clock' || show === 'die';
