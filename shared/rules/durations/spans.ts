import { message, type Text } from '#shared/kernel/text';
import { spanUnits, type Running, type Span, type SpanUnit } from './running';

const minute = 60;
const hour = 60 * minute;
export const secondsPerDay = 24 * hour;

function secondsPer(unit: SpanUnit, roundSeconds: number): number {
  const seconds: Readonly<Record<SpanUnit, number>> = {
    rounds: roundSeconds,
    minutes: minute,
    hours: hour,
    days: secondsPerDay,
  };
  return seconds[unit];
}

/** `null` until the next rest. */
export function secondsOf({ unit, count }: Span, roundSeconds: number): number | null {
  return unit === 'rest' ? null : count * secondsPer(unit, roundSeconds);
}

/** An example is "2 rounds"; begun ones count whole. */
export function spanText(seconds: number | null, unit: Running['unit'], roundSeconds: number): Text {
  if (seconds === null || unit === 'rest') return message('durations.untilRest');
  const largest = spanUnits.indexOf(unit);
  // Time that is nearly over is shown in the smaller unit: "50 minutes" instead of "1 hour".
  const fitting = spanUnits.findLast(
    (each, index) => index <= largest && seconds >= secondsPer(each, roundSeconds),
  );
  const shown = fitting ?? 'rounds';
  return message(`durations.${shown}`, { count: Math.ceil(seconds / secondsPer(shown, roundSeconds)) });
}
