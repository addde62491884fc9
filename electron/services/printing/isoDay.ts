/** The local ISO date (`2026-01-31`) of a moment; `timeZone` defaults to the system's. */
export function isoDay(timeZone?: string): (moment: string) => string {
  const format = new Intl.DateTimeFormat('en', {
    calendar: 'iso8601',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    ...(timeZone !== undefined && { timeZone }),
  });
  return (moment) => {
    const parts = format.formatToParts(new Date(moment));
    const part = (type: 'year' | 'month' | 'day') => parts.find((each) => each.type === type)?.value ?? '';
    return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
  };
}
