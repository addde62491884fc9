import { nextTick } from 'vue';
import { message, type Text } from '#shared/kernel/text';
import type { TypedNumber } from '#shared/kernel/typedNumber';
import type { Corrections } from '#renderer/components/controls/corrections';

/** The numbers that a field takes. */
export interface NumberBounds {
  readonly min: number;
  readonly max: number;
  readonly fractions?: boolean;
  readonly optional?: boolean;
}

/** Reads typed text by the language of the page. */
export type ReadTyped = (typed: string) => TypedNumber;

/** The number that was typed, if the field takes it as it is. */
export function accepted(typed: TypedNumber, bounds: NumberBounds): number | undefined {
  return typed.kind === 'number' && nearest(typed.value, bounds) === typed.value ? typed.value : undefined;
}

/** The nearest number that a field takes. */
export function nearest(value: number, { min, max, fractions }: NumberBounds): number {
  return Math.min(max, Math.max(min, fractions === true ? value : Math.round(value)));
}

/** The number that a field keeps when it loses the focus, and the reason if it is not the typed one. */
export interface Entry {
  readonly value: number | undefined;
  readonly correction?: Text;
}

/** Corrects the text of a field whose current value is `kept`. */
export function settle(
  typed: string,
  read: ReadTyped,
  bounds: NumberBounds,
  kept: number | undefined,
): Entry {
  const found = read(typed);
  if (found.kind === 'empty' && (bounds.optional === true || kept === undefined)) return { value: undefined };
  if (found.kind !== 'number') return { value: kept, correction: notRead(typed.trim(), found, bounds, kept) };
  const { value } = found;
  const taken = nearest(value, bounds);
  if (taken === value) return { value };
  const words = { typed: typed.trim(), taken };
  if (value > bounds.max) return { value: taken, correction: message('widgets.number.tooHigh', words) };
  if (value < bounds.min) return { value: taken, correction: message('widgets.number.tooLow', words) };
  return { value: taken, correction: message('widgets.number.rounded', words) };
}

/** Says what to enter, and that the field keeps its number. */
function notRead(
  typed: string,
  found: TypedNumber,
  { fractions }: NumberBounds,
  kept: number | undefined,
): Text {
  const [first, second] = found.kind === 'unclear' ? found.readings : [];
  const problem =
    first === undefined
      ? message(`widgets.number.${fractions === true ? 'any' : 'whole'}`)
      : second === undefined
        ? message('widgets.number.sign', { typed, first })
        : message('widgets.number.unclear', { typed, first, second });
  return kept === undefined ? problem : message('widgets.number.kept', { problem, kept });
}

/** Explains why a number within the bounds was not accepted: its owner refused it. */
function refusal(typed: string, kept: number): Text {
  return message('widgets.number.refused', { typed: typed.trim(), kept });
}

/**
 * Corrects a number field when it loses the focus: it takes the nearest possible number and shows a message
 * if that is not the typed one. `held` returns the current value; `take` passes a number on. Returns false
 * if no message was needed.
 */
export async function leaveNumber(
  corrections: Corrections,
  field: HTMLElement,
  typed: string,
  read: ReadTyped,
  bounds: NumberBounds,
  held: () => number | undefined,
  take: (value: number | undefined) => void,
): Promise<boolean> {
  const { value, correction } = settle(typed, read, bounds, held());
  if (value !== held()) take(value);
  await nextTick();
  const now = held();
  const shown = now === value || now === undefined ? correction : refusal(typed, now);
  if (shown === undefined) corrections.clear(field);
  else corrections.say(field, shown);
  return shown !== undefined;
}
