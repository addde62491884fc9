/** Formats real dates the way people write them: "Jan 31, 2026". */
export function dateFormat(locale: string): (date: string) => string {
  // A date is the same everywhere, so it is parsed and formatted in one time zone.
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return (date) => {
    const moment = Date.parse(date);
    return Number.isNaN(moment) ? date : format.format(moment);
  };
}
