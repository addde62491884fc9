import type { PurseForecast } from '#shared/campaign/downtime/forecasts';
import { weekLength, type Calendar } from '#shared/calendar/calendar';
import { longestDowntime } from '#shared/downtime/data';
import { message, type Text } from '#shared/kernel/text';

/** For example "49 days (7 weeks)". */
export function lastingText(calendar: Calendar, { days }: Pick<PurseForecast, 'days'>): Text {
  if (days >= longestDowntime) return message('money.forecast.years');
  if (days === 0) return message('money.forecast.notPaid');
  const inDays = message('money.forecast.days', { count: days });
  const length = weekLength(calendar);
  const count = Math.floor(days / length);
  if (count === 0) return inDays;
  const key = days % length === 0 ? 'money.forecast.weeks' : 'money.forecast.overWeeks';
  return message('money.forecast.both', { days: inDays, weeks: message(key, { count }) });
}

/** In days: a shorter time gets a warning. */
const soon = 28;

export function urgency({ days }: Pick<PurseForecast, 'days'>): 'danger' | 'warning' | 'plain' {
  if (days === 0) return 'danger';
  return days <= soon ? 'warning' : 'plain';
}
