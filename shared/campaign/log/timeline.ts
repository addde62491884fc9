import type { JournalEntry } from '#shared/character/journalEntry';
import { campaignOf } from '#shared/character/group';
import { message, signed, type Text } from '#shared/kernel/text';
import type { Account, LedgerEntry } from '#shared/ledger/ledger';
import { entryText } from '#shared/rules/ledger/plainLedger';
import type { LogEntry, LogKind } from './chronicle';
import type { CampaignDocument } from '#shared/campaign/document';
import { dated, lastDay, numbers } from './log';
import { movedText } from '#shared/campaign/money/money';
import type { People, Person } from '#shared/campaign/party/people';

/**
 * The types of timeline entries in the order of their filters: those of the log, changes of Exp, money or things
 * on a sheet (`ledger`), and other actions in play (`play`).
 */
export const lineKinds = [
  'session',
  'scenario',
  'beginning',
  'award',
  'downtime',
  'entry',
  'party',
  'ledger',
  'play',
] as const satisfies readonly (LogKind | 'ledger' | 'play')[];
export type LineKind = (typeof lineKinds)[number];

/** Only begins or joins, so that a line of small text says it all. */
export const isMinor = (kind: LineKind): boolean => kind === 'beginning' || kind === 'party';

interface TimelineRow {
  readonly id: string;
  /** Real-world date, e.g. 2026-01-31. */
  readonly date: string;
  /** The time of writing. */
  readonly at: string;
  /** Ids of the members involved. */
  readonly members: readonly string[];
}

/** A log entry with its first day in the world, and its number if it has one. */
export interface LogLine extends TimelineRow {
  readonly source: 'log';
  readonly kind: LogKind;
  readonly entry: LogEntry;
  readonly day: number;
  readonly number: number | null;
}

/** The effect of a ledger entry; `gone` if the entry was removed later. */
export interface Move {
  readonly account: Account;
  readonly amount: number;
  /** Examples are "+2 Exp" and "−$5". */
  readonly moved: Text;
  readonly what: Text;
  readonly reason: string;
  readonly gone: boolean;
}

/** Actions of a character outside of the campaign's log; those of one day share a line, unless a session lies between. */
export interface SheetLine extends TimelineRow {
  readonly source: 'sheet';
  readonly kind: 'ledger' | 'play';
  readonly member: string;
  /** The oldest comes first. */
  readonly journalEntries: readonly Text[];
  readonly moves: readonly Move[];
}

export type TimelineLine = LogLine | SheetLine;

/** Follows the order of the log. */
export function logLines(campaign: CampaignDocument): readonly LogLine[] {
  const numbered = numbers(campaign);
  return dated(campaign).map(({ entry, day }) => ({
    source: 'log',
    kind: entry.kind,
    id: entry.id,
    date: entry.date,
    at: entry.at,
    members: involved(entry),
    entry,
    day,
    number: numbered.get(entry.id) ?? null,
  }));
}

export function lastDayOf({ day, entry }: Pick<LogLine, 'day' | 'entry'>): number {
  return lastDay(day, entry.days);
}

/**
 * Actions of the party's characters that did not come from this campaign's log, by real date. `dateOf` gives the
 * date of a moment.
 */
export function sheetLines(
  campaign: Pick<CampaignDocument, 'id' | 'log'>,
  people: People,
  dateOf: (moment: string) => string,
): readonly SheetLine[] {
  return [...people]
    .flatMap(([member, person]) => linesOf(campaign, member, person, dateOf))
    .toSorted(inTime);
}

/**
 * Combines log and sheets, oldest first. The log keeps its order with any dates; actions on sheets come
 * before the first log entry that is later.
 */
export function mergeLines(log: readonly LogLine[], sheets: readonly SheetLine[]): readonly TimelineLine[] {
  const merged: TimelineLine[] = [];
  let next = 0;
  for (const line of log) {
    for (let sheet = sheets[next]; sheet !== undefined && inTime(sheet, line) < 0; sheet = sheets[next]) {
      merged.push(sheet);
      next += 1;
    }
    merged.push(line);
  }
  return [...merged, ...sheets.slice(next)];
}

/** An entry of several days is listed on each of them. */
export function linesByDay(
  log: readonly LogLine[],
  first: number,
  last: number,
): ReadonlyMap<number, readonly LogLine[]> {
  const found = new Map<number, LogLine[]>();
  for (const line of log) {
    const end = Math.min(last, lastDayOf(line));
    for (let day = Math.max(first, line.day); day <= end; day += 1) {
      const others = found.get(day);
      if (others === undefined) found.set(day, [line]);
      else others.push(line);
    }
  }
  return found;
}

function inTime(one: TimelineRow, other: TimelineRow): number {
  return compare(one.date, other.date) || compare(one.at, other.at);
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Each member is listed once. */
function involved(entry: LogEntry): readonly string[] {
  const found = new Set<string>();
  const add = (items: readonly { readonly member: string | null }[]): void => {
    for (const { member } of items) if (member !== null) found.add(member);
  };
  switch (entry.kind) {
    case 'session':
    case 'scenario':
      for (const member of entry.present) found.add(member);
      add(entry.awards);
      add(entry.loot);
      add(entry.paid);
      break;
    case 'downtime':
      add(entry.memberDowntimes);
      add(entry.paid);
      break;
    case 'beginning':
      for (const member of entry.present) found.add(member);
      break;
    case 'award':
      add(entry.awards);
      add(entry.loot ?? []);
      break;
    case 'party':
      found.add(entry.member);
      break;
    case 'entry':
      break;
  }
  return [...found];
}

const borders: ReadonlySet<LogKind> = new Set(['beginning', 'session', 'scenario', 'downtime']);

function linesOf(
  { id: campaign, log }: Pick<CampaignDocument, 'id' | 'log'>,
  member: string,
  person: Person,
  dateOf: (moment: string) => string,
): readonly SheetLine[] {
  const { journal, ledger } = person.document;
  const movesOf = movesIn(person);
  const byJournalEntry = new Set(journal.flatMap(({ entered }) => entered));
  const own = journal.filter(({ group }) => group === undefined || campaignOf(group) !== campaign);
  const line = (
    kind: SheetLine['kind'],
    id: string,
    at: string,
  ): Omit<SheetLine, 'journalEntries' | 'moves'> => ({
    source: 'sheet',
    kind,
    id,
    date: dateOf(at),
    at,
    member,
    members: [member],
  });
  const isInLedger = ({ entered, withdrawn }: JournalEntry) => entered.length + withdrawn.length > 0;
  const done = own.filter(isInLedger).map((journalEntry): SheetLine => ({
    ...line('ledger', `${member} ${journalEntry.id}`, journalEntry.at),
    journalEntries: [journalEntry.label],
    moves: movesOf(journalEntry),
  }));
  const entered = ledger
    .filter(({ id }) => !byJournalEntry.has(id))
    .map((entry): SheetLine => {
      const moves = movesOf({ entered: [entry.id], withdrawn: [] });
      return {
        ...line('ledger', `${member} ${entry.id}`, entry.at),
        journalEntries: moves.map(({ what }) => what),
        moves,
      };
    });
  const ends = log.filter(({ kind }) => borders.has(kind));
  const stretches = new Map<string, SheetLine>();
  for (const { at, label } of own.filter((journalEntry) => !isInLedger(journalEntry))) {
    const stretch = `${member} ${dateOf(at)} ${String(ends.filter((end) => end.at <= at).length)}`;
    const journalEntries = [...(stretches.get(stretch)?.journalEntries ?? []), label];
    stretches.set(stretch, { ...line('play', stretch, at), journalEntries, moves: [] });
  }
  return [...done, ...entered, ...stretches.values()];
}

/**
 * Describes the ledger entries of a journal entry in the words of the character's rules, including those removed
 * since.
 */
function movesIn({
  document: { journal, ledger },
  ledger: { accounts },
}: Person): (journalEntry: Pick<JournalEntry, 'entered' | 'withdrawn'>) => readonly Move[] {
  const entries = new Map(
    [...journal.flatMap(({ withdrawn }) => withdrawn.map(({ entry }) => entry)), ...ledger].map((entry) => [
      entry.id,
      entry,
    ]),
  );
  const texts = new Map(
    accounts.flatMap(({ rows }) => rows.map(({ entry, text }): [string, Text] => [entry.id, text])),
  );
  const labels = new Map(accounts.map(({ id, label }) => [id, label]));
  const purse = accounts.find(({ id }) => id === 'money');
  const moveOf = (entry: LedgerEntry, gone: boolean): Move => ({
    account: entry.account,
    amount: entry.amount,
    moved:
      entry.account === 'money' && purse !== undefined
        ? movedText({ amount: purse.amountText }, entry.amount)
        : message('chronicle.award', {
            amount: signed(entry.amount),
            what: labels.get(entry.account) ?? message(`ledger.account.${entry.account}`),
          }),
    what: texts.get(entry.id) ?? entryText(entry),
    reason: entry.reason.trim(),
    gone,
  });
  return ({ entered, withdrawn }) => [
    ...entered.flatMap((id) => {
      const entry = entries.get(id);
      return entry === undefined ? [] : [moveOf(entry, false)];
    }),
    ...withdrawn.map(({ entry }) => moveOf(entry, true)),
  ];
}
