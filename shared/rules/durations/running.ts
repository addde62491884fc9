import type { Json } from '#shared/kernel/jsonValue';
import { isRecord } from '#shared/kernel/record';

/** Units in which a duration is given. A rest has no length that could be counted. */
export const spanUnits = ['rounds', 'minutes', 'hours', 'days'] as const;
export type SpanUnit = (typeof spanUnits)[number];
export type DurationUnit = SpanUnit | 'rest';

export const lastingKinds = ['condition', 'effect', 'hazard'] as const;
export type LastingKind = (typeof lastingKinds)[number];

/**
 * A state that ends by itself: a condition or hazard of the rules or a word of the table, or an amount added to a
 * number. `of` is the id of the rules, or the word.
 */
export interface Lasting {
  readonly kind: LastingKind;
  readonly of: string;
  /** Added by an effect while it lasts. */
  readonly by?: number;
}

/** A duration in one unit; without a count until the next rest. */
export interface Span {
  readonly unit: DurationUnit;
  readonly count: number;
}

/**
 * A lasting state as the play state stores it. `passed` only grows, by the seconds that went by: the state is over
 * once it reaches `lasts`, so that any of those steps can be undone or corrected later, in any order.
 */
export interface Running extends Lasting {
  readonly id: string;
  readonly unit: DurationUnit;
  /** Seconds in all; `null` until the next rest. */
  readonly lasts: number | null;
  readonly passed: number;
}

/** Longer ones are no durations any more. */
export const mostSeconds = 100 * 366 * 86_400;

/** The part of the play state that holds them, by id. Missing before the first one; `null` for one that is over. */
export const durationsKey = 'durations';

/** Skips what cannot be read, so that the rest of the sheet stays usable. */
export function runningOf(play: Json): readonly Running[] {
  const stored = isRecord(play) && Object.hasOwn(play, durationsKey) ? play[durationsKey] : undefined;
  if (!isRecord(stored)) return [];
  return Object.entries(stored).flatMap(([id, entry]) => readRunning(id, entry) ?? []);
}

function readRunning(id: string, entry: Json): Running | undefined {
  if (!isRecord(entry)) return undefined;
  const { of, by, lasts, passed } = entry;
  const kind = lastingKinds.find((each) => each === entry['kind']);
  const unit = [...spanUnits, 'rest' as const].find((each) => each === entry['unit']);
  if (kind === undefined || unit === undefined || typeof of !== 'string' || of === '') return undefined;
  if (lasts !== null && !isSeconds(lasts)) return undefined;
  const amount = typeof by === 'number' && Number.isSafeInteger(by) ? { by } : {};
  return { id, kind, of, ...amount, unit, lasts, passed: isSeconds(passed) ? passed : 0 };
}

function isSeconds(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

export function isOver({ lasts, passed }: Running): boolean {
  return lasts !== null && passed >= lasts;
}

/** `null` until the next rest. */
export function secondsLeft({ lasts, passed }: Running): number | null {
  return lasts === null ? null : Math.max(0, lasts - passed);
}
