import { message, type Text, type Translate } from '#shared/kernel/text';
import type { Calendar } from './calendar';
import { fold, monthName, weekdayName } from './names';

/** `path` names the place (`months[3].name`); `text` says how to fix it. */
export interface CalendarProblem {
  readonly path: string;
  readonly text: Text;
}

/**
 * Finds faults that the schema cannot express. `translate` resolves the catalog's month and weekday names, because
 * they must be unique as well.
 */
export function calendarProblems(calendar: Calendar, translate: Translate): readonly CalendarProblem[] {
  const names = (kind: 'months' | 'weekdays', nameAt: (calendar: Calendar, index: number) => Text) =>
    nameProblems(
      kind,
      calendar[kind].map((_, index) => translate(nameAt(calendar, index))),
    );
  return [
    ...names('months', monthName),
    ...names('weekdays', weekdayName),
    ...weekProblems(calendar),
    ...leapProblems(calendar),
    ...(/^\W*\d+$/.test(fold(calendar.era.name)) ? [problem('era.name', 'eraNumber')] : []),
  ];
}

function problem(path: string, key: string, params: Parameters<typeof message>[1] = {}): CalendarProblem {
  return { path, text: message(`calendar.problem.${key}`, params) };
}

function nameProblems(kind: 'months' | 'weekdays', names: readonly string[]): readonly CalendarProblem[] {
  const folded = names.map(fold);
  return names.flatMap((name, index) => {
    const path = kind === 'months' ? `months[${index}].name` : `weekdays[${index}]`;
    const key = folded[index] ?? '';
    if (key === '') return [problem(path, 'blank', { number: index + 1 })];
    if (/^\d/.test(key)) return [problem(path, 'numberName', { name })];
    return folded.indexOf(key) < index ? [problem(path, 'doubled', { name })] : [];
  });
}

function weekProblems({ weekdays, firstWeekday }: Calendar): readonly CalendarProblem[] {
  const fits = firstWeekday >= 0 && firstWeekday < Math.max(1, weekdays.length);
  return fits ? [] : [problem('firstWeekday', 'firstWeekday', { count: weekdays.length })];
}

function leapProblems({ leap, months }: Calendar): readonly CalendarProblem[] {
  if (leap === null) return [];
  const { month, every, except, but } = leap;
  return [
    ...(month >= months.length ? [problem('leap.month', 'leapMonth', { count: months.length })] : []),
    ...(except === null && but !== null ? [problem('leap.but', 'leapBut')] : []),
    ...(except !== null && every % except === 0
      ? [problem('leap.except', 'leapNever', { every, except })]
      : []),
  ];
}
