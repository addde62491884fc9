import { nextTick } from 'vue';
import { message, plainNumber, type Text } from '../../../shared/kernel/text';
import type { Corrections } from '../controls/corrections';

/** The numbers that a field takes. */
export interface NumberBounds {
  readonly min: number;
  readonly max: number;
  readonly fractions?: boolean;
  readonly optional?: boolean;
}

/** Reads what is typed as a number, with either minus and either decimal sign; `undefined` where it is none. */
export function toNumber(typed: string): number | undefined {
  const plain = typed.trim().replace('−', '-').replace(',', '.');
  const value = Number(plain);
  return plain === '' || !Number.isFinite(value) ? undefined : value;
}

/** The number that was typed, where the field takes it as it is. */
export function accepted(typed: string, bounds: NumberBounds): number | undefined {
  const value = toNumber(typed);
  return value !== undefined && nearest(value, bounds) === value ? value : undefined;
}

/** The nearest number that a field takes. */
export function nearest(value: number, { min, max, fractions }: NumberBounds): number {
  return Math.min(max, Math.max(min, fractions === true ? value : Math.round(value)));
}

/** The number that a field keeps when it loses the focus, and the reason where it is not the typed one. */
export interface Entry {
  readonly value: number | undefined;
  readonly correction?: Text;
}

/** Corrects the text of a field whose current value is `kept`. */
export function settle(typed: string, bounds: NumberBounds, kept: number | undefined): Entry {
  const value = toNumber(typed);
  if (value === undefined) {
    const empty = typed.trim() === '';
    if (empty && (bounds.optional === true || kept === undefined)) return { value: undefined };
    return { value: kept, correction: notANumber(bounds, kept) };
  }
  const taken = nearest(value, bounds);
  if (taken === value) return { value };
  const words = { typed: typed.trim(), taken: plainNumber(taken) };
  if (value > bounds.max) return { value: taken, correction: message('widgets.number.tooHigh', words) };
  if (value < bounds.min) return { value: taken, correction: message('widgets.number.tooLow', words) };
  return { value: taken, correction: message('widgets.number.rounded', words) };
}

function notANumber({ fractions }: NumberBounds, kept: number | undefined): Text {
  const kind = fractions === true ? 'any' : 'whole';
  if (kept === undefined) return message(`widgets.number.${kind}`);
  return message(`widgets.number.${kind}Kept`, { kept: plainNumber(kept) });
}

/** Explains why a number within the bounds was not accepted: its owner refused it. */
function refusal(typed: string, kept: number): Text {
  return message('widgets.number.refused', { typed: typed.trim(), kept: plainNumber(kept) });
}

/**
 * Corrects a number field when it loses the focus: it takes the nearest possible number and shows a message
 * where that is not the typed one. `held` returns the current value; `take` passes a number on. Returns false
 * where no message was needed.
 */
export async function leaveNumber(
  corrections: Corrections,
  field: HTMLElement,
  typed: string,
  bounds: NumberBounds,
  held: () => number | undefined,
  take: (value: number | undefined) => void,
): Promise<boolean> {
  const { value, correction } = settle(typed, bounds, held());
  if (value !== held()) take(value);
  await nextTick();
  const now = held();
  const said = now === value || now === undefined ? correction : refusal(typed, now);
  if (said === undefined) corrections.clear(field);
  else corrections.say(field, said);
  return said !== undefined;
}
