import { appError, type AppError } from '#shared/kernel/errors';
import { err, type Result } from '#shared/kernel/result';
import { list, message, type Text, type Translate } from '#shared/kernel/text';
import type { Calendar } from './calendar';
import { toDay } from './dates';
import { fold, monthName, weekdayName } from './names';

const inNumbers = /^(\d+) ?[./] ?(\d+) ?[./] ?(-?\d+)$/;
const backwards = /^(-?\d+)-(\d+)-(\d+)$/;
const inWords = /^(\d+)\.? (.+?),? (-?\d+)$/;

/**
 * Parses 12.3.1043, 12/3/1043, 1043-3-12 or 12 Harvest 1043, where the start of the month's name is enough;
 * weekday and era may surround it, as `dateText` writes them. `translate` resolves the names of months.
 */
export function parseDate(calendar: Calendar, typed: string, translate: Translate): Result<number, AppError> {
  const words = fold(typed).replaceAll('−', '-');
  const bare = withoutEra(calendar, withoutWeekday(calendar, words, translate));
  const numbers = inNumbers.exec(bare);
  if (numbers !== null) return dayOf(calendar, numbers[1], Number(numbers[2]) - 1, numbers[3]);
  const iso = backwards.exec(bare);
  if (iso !== null) return dayOf(calendar, iso[3], Number(iso[2]) - 1, iso[1]);
  const named = inWords.exec(bare);
  if (named === null) {
    const example = message('calendar.dayOfMonth', { day: 12, month: monthName(calendar, 0) });
    return refuse('calendar.typed.shape', { typed: typed.trim(), example });
  }
  const found = monthsNamed(calendar, named[2] ?? '', translate);
  const [month, another] = found;
  if (month === undefined)
    return refuse('calendar.typed.noMonth', { month: named[2] ?? '', months: namesOf(calendar) });
  if (another !== undefined)
    return refuse('calendar.typed.twoMonths', {
      month: named[2] ?? '',
      months: list(found.map((each) => monthName(calendar, each))),
    });
  return dayOf(calendar, named[1], month, named[3]);
}

function dayOf(calendar: Calendar, day: string | undefined, month: number, year: string | undefined) {
  return toDay(calendar, { year: Number(year), month, day: Number(day) });
}

function refuse(key: string, params: Readonly<Record<string, string | Text>>): Result<never, AppError> {
  return err(appError('invalid-input', { text: message(key, params) }));
}

/** Prefers exact names; otherwise returns the months (from 0) whose names start with what was typed. */
function monthsNamed(calendar: Calendar, typed: string, translate: Translate): readonly number[] {
  const names = calendar.months.map((_, month) => fold(translate(monthName(calendar, month))));
  const those = (fits: (name: string) => boolean) =>
    names.flatMap((name, month) => (fits(name) ? [month] : []));
  const exact = those((name) => name === typed);
  return exact.length > 0 ? exact : those((name) => name.startsWith(typed));
}

function namesOf(calendar: Calendar): Text {
  return list(calendar.months.map((_, month) => monthName(calendar, month)));
}

function withoutWeekday(calendar: Calendar, words: string, translate: Translate): string {
  const names = calendar.weekdays.map((_, weekday) => fold(translate(weekdayName(calendar, weekday))));
  const weekday = names.find((name) => name !== '' && words.startsWith(`${name}, `));
  return weekday === undefined ? words : words.slice(weekday.length + 2);
}

function withoutEra({ era }: Calendar, words: string): string {
  const name = fold(era.name);
  return name !== '' && words.endsWith(` ${name}`) ? words.slice(0, -name.length - 1) : words;
}
