/** Says days at the table as people write them: "Jan 31, 2026". */
export function dateFormat(locale: string): (date: string) => string {
  // A day is the same everywhere, so it is read and written in one zone.
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return (date) => {
    const moment = Date.parse(date);
    return Number.isNaN(moment) ? date : format.format(moment);
  };
}
