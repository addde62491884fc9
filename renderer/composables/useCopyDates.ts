import type { DatedCopy } from '#shared/safety/conflictCopy';
import { useDates } from './useDates';

/** Formats the day in the name of a conflicted copy, or the time at which its document was saved. */
export function useCopyDates(): (copy: DatedCopy) => string {
  const dates = useDates();
  return ({ on, at }) => (on === null ? dates.full(at) : dates.day(`${on}T12:00`));
}
