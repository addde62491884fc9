import { message, raw, type Text } from '#shared/kernel/text';

/** A real date in words, "January 9, 2026", since paper has no settings. */
export function realDayText(date: string): Text {
  const [year = '', month = '', day = ''] = date.split('-');
  return message('chronicle.day', {
    month: message(`chronicle.month.m${month}`),
    day: raw(String(Number(day))),
    year: raw(year),
  });
}
