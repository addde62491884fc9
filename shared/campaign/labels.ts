import { message, raw, type Text } from '../kernel/text';
import type { Closed, CloseOut, Spent } from './chronicle';

/** What a session or scenario is called: "Session 12: The ferry". */
export function closingLabel(kind: CloseOut['kind'], number: number, title: string): Text {
  const name = title.trim();
  return name === ''
    ? message(`closing.untitled.${kind}`, { number })
    : message(`closing.titled.${kind}`, { number, title: raw(name) });
}

/** What an interlude is called: "Interlude: Winter in Karsk", or by its days. */
export function interludeLabel({ title, days }: Pick<Spent, 'title' | 'days'>): Text {
  const name = title.trim();
  return name === ''
    ? message('closing.interlude', { count: days })
    : message('closing.titledInterlude', { title: raw(name) });
}

/** What a line of the log is called that has a number or a span of days; `numbers` are those of the log. */
export function milestoneLabel(entry: Closed | Spent, numbers: ReadonlyMap<string, number>): Text {
  return entry.kind === 'interlude'
    ? interludeLabel(entry)
    : closingLabel(entry.kind, numbers.get(entry.id) ?? 0, entry.title);
}
