import { message, raw, type Text } from '#shared/kernel/text';
import type { BeginningEntry, ClosedEntry, CloseOut, AwardEntry, DowntimeEntry } from './chronicle';

/** An example is "Session 12: The ferry". */
export function closingLabel(kind: CloseOut['kind'], number: number, title: string): Text {
  const name = title.trim();
  return name === ''
    ? message(`closing.untitled.${kind}`, { number })
    : message(`closing.titled.${kind}`, { number, title: raw(name) });
}

/** Uses the title, or the number of days without one. */
export function downtimeLabel({ title, days }: Pick<DowntimeEntry, 'title' | 'days'>): Text {
  const name = title.trim();
  return name === ''
    ? message('closing.downtime', { count: days })
    : message('closing.titledDowntime', { title: raw(name) });
}

/** An example is "Session 12 begins". */
export function beginningLabel(of: BeginningEntry['of'], number: number): Text {
  return message(`closing.begins.${of}`, { number });
}

/** Uses the reason if all awards share one. */
export function givenLabel({ awards, stash }: Pick<AwardEntry, 'awards' | 'stash'>): Text {
  if (stash !== undefined) return message('closing.handedOut');
  const [reason = '', ...others] = new Set(awards.map((award) => award.reason.trim()));
  return reason === '' || others.length > 0
    ? message('closing.given')
    : message('closing.givenFor', { reason: raw(reason) });
}

/** `numbers` are those of the whole log. */
export function milestoneLabel(
  entry: ClosedEntry | DowntimeEntry | BeginningEntry | AwardEntry,
  numbers: ReadonlyMap<string, number>,
): Text {
  switch (entry.kind) {
    case 'downtime':
      return downtimeLabel(entry);
    case 'session':
    case 'scenario':
      return closingLabel(entry.kind, numbers.get(entry.id) ?? 0, entry.title);
    case 'beginning':
      return beginningLabel(entry.of, numbers.get(entry.id) ?? 0);
    case 'award':
      return givenLabel(entry);
  }
}

/** Hours and minutes; less than an hour in minutes alone. */
export function playedText(minutes: number): Text {
  const hours = Math.floor(minutes / 60);
  return hours === 0
    ? message('chronicle.playedMinutes', { count: minutes })
    : message('chronicle.playedHours', { hours, minutes: minutes - hours * 60 });
}
