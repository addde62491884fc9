import { isRaw, type Text } from '#shared/kernel/text';
import type { Profile } from '#shared/rules/party';
import type { Figure } from '#shared/rules/views';
import type { ClosedEntry, LogEntry, DowntimeEntry } from './log/chronicle';
import type { CampaignDocument } from './document';
import { milestoneLabel } from './log/labels';
import { dated, numbers, type DatedEntry } from './log/log';
import type { Member } from './party/members';
import type { People, Person } from './party/people';
import type { Note } from './wiki';

/** `day` is the day of the world on which it started. */
export interface PlayedSession {
  readonly entry: ClosedEntry;
  readonly number: number;
  readonly day: number;
}

/** The oldest comes first. */
export function playedSessions(
  campaign: Pick<CampaignDocument, 'begins' | 'firstSession' | 'log'>,
): readonly PlayedSession[] {
  const counted = numbers(campaign);
  return dated(campaign).flatMap(({ entry, day }: DatedEntry): PlayedSession[] =>
    isClosed(entry) ? [{ entry, day, number: counted.get(entry.id) ?? 0 }] : [],
  );
}

/** `away` means excused, `before` that the member had not joined yet. */
export type Presence = 'present' | 'absent' | 'away' | 'before';

/** One mark for each session, and the number of sessions the member could have attended. */
export interface Attendance {
  readonly member: string;
  readonly marks: readonly Presence[];
  readonly came: number;
  readonly of: number;
}

/** One row for each member; marks are in the order of `sittings`. */
export function attendance({ party, log }: Pick<CampaignDocument, 'party' | 'log'>): readonly Attendance[] {
  return party.map(({ id }) => {
    const marks = marksOf(id, log);
    const came = marks.filter((mark) => mark === 'present').length;
    const absent = marks.filter((mark) => mark === 'absent').length;
    return { member: id, marks, came, of: came + absent };
  });
}

function marksOf(member: string, log: readonly LogEntry[]): readonly Presence[] {
  const joins = log.some(
    (entry) => entry.kind === 'party' && entry.member === member && entry.change === 'joined',
  );
  let state: Exclude<Presence, 'present'> = joins ? 'before' : 'absent';
  const marks: Presence[] = [];
  for (const entry of log) {
    if (entry.kind === 'party' && entry.member === member) state = stateAfter(entry.change, state);
    if (isClosed(entry)) marks.push(entry.present.includes(member) ? 'present' : state);
  }
  return marks;
}

function stateAfter(
  change: Extract<LogEntry, { kind: 'party' }>['change'],
  state: Exclude<Presence, 'present'>,
): Exclude<Presence, 'present'> {
  switch (change) {
    case 'joined':
    case 'back':
      return 'absent';
    case 'away':
      return 'away';
    case 'left':
      return 'before';
    case 'role':
      return state;
  }
}

/** `best` marks the highest value, if at least one member is lower. */
export interface MatrixCell {
  readonly text: Text;
  readonly figure: Figure | null;
  readonly best: boolean;
}

/** Describes one cell for each of `people` in order, `null` for a missing value. */
export interface MatrixRow {
  readonly id: string;
  readonly label: Text;
  readonly cells: readonly (MatrixCell | null)[];
}

export interface Matrix {
  readonly ruleset: string;
  readonly people: readonly Person[];
  readonly figures: readonly MatrixRow[];
  /** Skills that at least one member has, in the order of the rules. */
  readonly skills: readonly MatrixRow[];
  /** Skills that no member has. */
  readonly lacking: readonly { readonly id: string; readonly label: Text }[];
}

/** Returns one matrix for each ruleset of the party, in the order of their first members. */
export function matrices(party: readonly Member[], people: People): readonly Matrix[] {
  const groups = new Map<string, { readonly person: Person; readonly profile: Profile }[]>();
  for (const { id } of party) {
    const person = people.get(id);
    const profile = person?.opened.profile?.();
    if (person === undefined || profile === undefined) continue;
    const { ruleset } = person.document;
    groups.set(ruleset, [...(groups.get(ruleset) ?? []), { person, profile }]);
  }
  return [...groups].map(([ruleset, group]) => {
    const profiles = group.map(({ profile }) => profile);
    const skills = skillRows(profiles);
    return {
      ruleset,
      people: group.map(({ person }) => person),
      figures: rows(profiles.map(({ figures }) => figures)).map(({ id, label, found }) => ({
        id,
        label,
        cells: marked(
          found.map((figure) => figure && { text: figure.value, figure, value: figureValue(figure) }),
        ),
      })),
      skills: skills.filter(({ known }) => known),
      lacking: skills.filter(({ known }) => !known),
    };
  });
}

function skillRows(profiles: readonly Profile[]): readonly (MatrixRow & { readonly known: boolean })[] {
  return rows(profiles.map(({ skills }) => skills)).map(({ id, label, found }) => ({
    id,
    label,
    known: found.some((skill) => skill !== null && skill.rank > 0),
    // An unknown skill ranks below any known one.
    cells: marked(
      found.map((skill) => ({ text: skill?.text ?? { raw: '' }, figure: null, value: skill?.rank ?? 0 })),
    ),
  }));
}

/** Combines several lists by id, in the order of first appearance, with the value of each list. */
function rows<T extends { readonly id: string; readonly label: Text }>(
  lists: readonly (readonly T[])[],
): readonly { readonly id: string; readonly label: Text; readonly found: readonly (T | null)[] }[] {
  const labels = new Map<string, Text>();
  for (const things of lists) for (const { id, label } of things) if (!labels.has(id)) labels.set(id, label);
  const byId = lists.map((things) => new Map(things.map((thing) => [thing.id, thing])));
  return [...labels].map(([id, label]) => ({
    id,
    label,
    found: byId.map((things) => things.get(id) ?? null),
  }));
}

interface Valued {
  readonly text: Text;
  readonly figure: Figure | null;
  readonly value: number | null;
}

function marked(cells: readonly (Valued | null)[]): readonly (MatrixCell | null)[] {
  const values = cells.map((cell) => cell?.value ?? null).filter((value) => value !== null);
  const most = Math.max(...values);
  const differ = values.some((value) => value < most);
  return cells.map(
    (cell) => cell && { text: cell.text, figure: cell.figure, best: differ && cell.value === most },
  );
}

/** Returns null for figures that are not numbers. */
function figureValue({ value, explained }: Figure): number | null {
  if (explained !== undefined) return explained.value;
  if (!isRaw(value) || !/^[+−-]?\d+$/.test(value.raw)) return null;
  return Number(value.raw.replace('−', '-'));
}

/** The keys are entry ids. */
export function titlesOf(
  campaign: Pick<CampaignDocument, 'firstSession' | 'log'>,
): ReadonlyMap<string, Text> {
  const counted = numbers(campaign);
  return new Map(milestones(campaign.log).map((entry) => [entry.id, milestoneLabel(entry, counted)]));
}

/** Amounts after each milestone; `null` before a member had an account. */
export interface Progress {
  readonly member: string;
  /** Counts all Exp gained up to then. */
  readonly exp: readonly (number | null)[];
  readonly money: readonly (number | null)[];
}

/** Log entries after which Exp and money are compared. */
export type Milestone = ClosedEntry | DowntimeEntry;

/** The oldest comes first. */
export function milestones(log: readonly LogEntry[]): readonly Milestone[] {
  return log.filter((entry) => isClosed(entry) || entry.kind === 'downtime');
}

/**
 * Exp and money of each member after each milestone. Ledger entries between two milestones count for the later
 * one; those made by a milestone count for it, however late they were written.
 */
export function progressOf(lines: readonly Milestone[], people: readonly Person[]): readonly Progress[] {
  const places = new Map(
    lines.flatMap(({ group }, place) => (group === undefined ? [] : [[group, place] as const])),
  );
  const ends = lines.map(({ at }) => Date.parse(at));
  return people.map(({ member, document, ledger }) => {
    const own = new Map(
      document.journal.flatMap(({ group, entered }) => {
        const place = group === undefined ? undefined : places.get(group);
        return place === undefined ? [] : entered.map((entry) => [entry, place] as const);
      }),
    );
    const begun = Date.parse(document.createdAt);
    const course = (
      account: 'exp' | 'money',
      counts: (amount: number) => number,
    ): readonly (number | null)[] => {
      const view = ledger.accounts.find(({ id }) => id === account);
      if (view === undefined) return lines.map(() => null);
      const gained = lines.map(() => 0);
      for (const { entry } of view.rows) {
        const place = own.get(entry.id) ?? placeOf(ends, Date.parse(entry.at));
        const before = gained[place];
        if (before !== undefined) gained[place] = before + counts(entry.amount);
      }
      const first = own.size === 0 ? lines.length : Math.min(...own.values());
      let sum = counts(view.opening.amount);
      return gained.map((amount, place) => {
        sum += amount;
        return (ends[place] ?? 0) < begun && place < first ? null : sum;
      });
    };
    return {
      member: member.id,
      exp: course('exp', (amount) => Math.max(0, amount)),
      money: course('money', (amount) => amount),
    };
  });
}

/** Binary search for the first moment that is not before `moment`; returns the length if there is none. */
function placeOf(ends: readonly number[], moment: number): number {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((ends[middle] ?? 0) < moment) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Open threads and quests, in the order of the notes. */
export function openIssues(notes: readonly Note[]): readonly Note[] {
  return notes.filter(
    ({ topic, state }) => (topic === 'thread' || topic === 'quest') && (state === 'open' || state === null),
  );
}

function isClosed(entry: LogEntry): entry is ClosedEntry {
  return entry.kind === 'session' || entry.kind === 'scenario';
}
