import { dateText } from '#shared/calendar/texts';
import { milestoneLabel } from '#shared/campaign/log/labels';
import type { LogEntry } from '#shared/campaign/log/chronicle';
import type { CampaignDocument } from '#shared/campaign/document';
import { numbers } from '#shared/campaign/log/log';
import { handoutsOf } from '#shared/campaign/table/handouts';
import { clocksOf } from '#shared/campaign/table/progressClocks';
import { pinsOf } from '#shared/campaign/table/pins';
import { short } from '#shared/sheet/changes/description';
import type { Json } from '#shared/kernel/jsonValue';
import { message, raw, type Text } from '#shared/kernel/text';
import { itemKey, type PatchLine } from './comparisonLines';
import { fieldLabel, type Wording } from './describeFields';

/** These fields hold days of the world's calendar. */
const days: ReadonlySet<string> = new Set(['begins', 'on', 'until']);
/** These fields hold ids of members of the party. */
const members: ReadonlySet<string> = new Set(['member', 'present', 'debtors', 'payers']);

/** Uses labels of the log, titles of notes and names of the party, so that lines can be recognized. */
export function campaignWording(before: CampaignDocument, after: CampaignDocument): Wording {
  const states = [before, after];
  const labels = new Map(states.flatMap(labelsIn));
  const names = new Map(states.flatMap(namesIn));
  const notes = new Map(states.flatMap((state) => state.notes.map(({ id, title }) => [id, title] as const)));
  const costs = new Map(states.flatMap((state) => state.expenses.map(({ id, name }) => [id, name] as const)));
  const clocks = new Map(
    states.flatMap((state) => clocksOf(state).map(({ id, name }) => [id, name] as const)),
  );
  const handouts = new Map(
    states.flatMap((state) => handoutsOf(state).map(({ id, title }) => [id, title] as const)),
  );
  const pins = new Map(states.flatMap((state) => pinsOf(state).map((pin) => [pin.id, pin] as const)));
  const pinned = (id: string) => {
    const pin = pins.get(id);
    return raw(pin?.part ?? notes.get(pin?.note ?? id) ?? id);
  };
  const person = (id: string) => raw(names.get(id) ?? id);

  const subject = (line: PatchLine): Text => {
    const { field, item } = line;
    const key = itemKey(line);
    if (key !== undefined)
      switch (field) {
        case 'log':
          return labels.get(key) ?? raw(key);
        case 'party':
          return person(key);
        case 'notes':
          return raw(notes.get(key) ?? key);
        case 'expenses':
          return raw(costs.get(key) ?? key);
        case 'clocks':
          return raw(clocks.get(key) ?? key);
        case 'handouts':
          return raw(handouts.get(key) ?? key);
        case 'pins':
          return message('exchange.difference.of', { thing: fieldLabel(field), label: pinned(key) });
        default:
          return message('exchange.difference.of', { thing: fieldLabel(field), label: raw(key) });
      }
    switch (field) {
      case 'drafts':
      case 'terms':
        return fieldLabel(item ?? field);
      case 'decks':
      case 'variants':
        return item === undefined
          ? fieldLabel(field)
          : message('exchange.difference.of', { thing: fieldLabel(field), label: raw(item) });
      default:
        return fieldLabel(field);
    }
  };

  const value = (field: string, held: Json): Text | undefined => {
    if (typeof held === 'number' && days.has(field)) return dateText(after.calendar, held);
    if (typeof held === 'string' && members.has(field)) return person(held);
    if (field === 'memberDowntimes' || field === 'yields' || field === 'awards')
      return memberOf(held, person);
    return undefined;
  };

  return { subject, value };
}

function entryLabel(entry: LogEntry, numbered: ReadonlyMap<string, number>): Text {
  switch (entry.kind) {
    case 'session':
    case 'scenario':
    case 'downtime':
    case 'beginning':
    case 'award':
      return milestoneLabel(entry, numbered);
    case 'entry': {
      const words = entry.title.trim() === '' ? entry.text : entry.title;
      return words.trim() === '' ? message('history.remark', { date: entry.date }) : raw(short(words));
    }
    case 'party':
      return message(`chronicle.change.${entry.change}`, { name: entry.title });
  }
}

function labelsIn(campaign: CampaignDocument): readonly (readonly [string, Text])[] {
  const numbered = numbers(campaign);
  return campaign.log.map((entry) => [entry.id, entryLabel(entry, numbered)] as const);
}

/** Includes former members, named by the entry with which they joined. */
function namesIn({ party, log }: CampaignDocument): readonly (readonly [string, string])[] {
  return [
    ...log.flatMap((entry) => (entry.kind === 'party' ? [[entry.member, entry.title] as const] : [])),
    ...party.flatMap(({ id, name }) => (name.trim() === '' ? [] : [[id, name] as const])),
  ];
}

/** Returns the member of an award, a plan or a result. */
function memberOf(held: Json, person: (id: string) => Text): Text | undefined {
  const member = held !== null && typeof held === 'object' && 'member' in held ? held.member : undefined;
  return typeof member === 'string' ? person(member) : undefined;
}
