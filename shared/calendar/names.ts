import { message, plainNumber, raw, type Text } from '#shared/kernel/text';
import type { Calendar } from './calendar';

const namedMonths = 12;
const namedWeekdays = 7;

export function monthName({ months }: Calendar, month: number): Text {
  const own = months[month]?.name ?? null;
  return own !== null ? raw(own) : nameByNumber('month', month + 1, namedMonths);
}

export function weekdayName({ weekdays }: Calendar, weekday: number): Text {
  const own = weekdays[weekday] ?? null;
  return own !== null ? raw(own) : nameByNumber('weekday', weekday + 1, namedWeekdays);
}

export function yearText(year: number): Text {
  return raw(plainNumber(year));
}

/** Removes the differences in typing that should not matter: case, accents, repeated spaces. */
export function fold(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

function nameByNumber(kind: 'month' | 'weekday', number: number, named: number): Text {
  return number <= named
    ? message(`calendar.${kind}.${number}`)
    : message(`calendar.${kind}.other`, { number });
}
