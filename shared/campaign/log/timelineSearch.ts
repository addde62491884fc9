import { toDate } from '#shared/calendar/dates';
import { monthText } from '#shared/calendar/texts';
import type { Calendar } from '#shared/calendar/calendar';
import { isRaw, message, type Text, type Translate } from '#shared/kernel/text';
import { fold, ranked } from '#shared/kernel/search';
import type { LogEntry } from './chronicle';
import { lineKinds, type LineKind, type LogLine, type SheetLine, type TimelineLine } from './timeline';

/** `null` means any kind or any member. */
export interface TimelineFilter {
  readonly kind: LineKind | null;
  readonly member: string | null;
  /** Lines with most of its words come first, ignoring case and accents. */
  readonly query: string;
}

/** Describes the context for the words of a timeline. */
export interface Wording {
  readonly translate: Translate;
  readonly nameOf: (member: string) => Text;
  readonly kindOf: (kind: LineKind) => Text;
  readonly calendar: Calendar;
}

/** The matching entries, and the number of matches by kind. */
export interface TimelineMatches {
  readonly lines: readonly TimelineLine[];
  readonly counts: Readonly<Record<LineKind, number>>;
  /** The number of matches of any kind. */
  readonly all: number;
}

/** Returns the folded words of an entry; those of unchanged entries are cached. */
export function wordIndex(wording: Wording): (line: TimelineLine) => string {
  const logged = new WeakMap<LogEntry, { readonly line: LogLine; readonly words: string }>();
  const done = new WeakMap<SheetLine, string>();
  const say = sayingOf(wording);
  return (line) => {
    if (line.source === 'sheet') {
      const words = done.get(line) ?? fold(sheetWords(line, say));
      done.set(line, words);
      return words;
    }
    const known = logged.get(line.entry);
    if (known?.line.day === line.day && known.line.number === line.number) return known.words;
    const words = fold(logWords(line, say));
    logged.set(line.entry, { line, words });
    return words;
  };
}

/** Keeps the order of the lines; of several words, what has more of them comes first. */
export function findLines(
  lines: readonly TimelineLine[],
  { kind, member, query }: TimelineFilter,
  wordsOf: (line: TimelineLine) => string,
): TimelineMatches {
  const ofMember = member === null ? lines : lines.filter((line) => line.members.includes(member));
  const fitting = ranked(ofMember, query, wordsOf);
  const counts: Record<LineKind, number> = {
    session: 0,
    scenario: 0,
    beginning: 0,
    award: 0,
    downtime: 0,
    entry: 0,
    party: 0,
    ledger: 0,
    play: 0,
  };
  for (const line of fitting) counts[line.kind] += 1;
  return {
    lines: kind === null ? fitting : fitting.filter((line) => line.kind === kind),
    counts,
    all: fitting.length,
  };
}

/** Follows the order of their filters. */
export function kindsIn(lines: readonly TimelineLine[]): readonly LineKind[] {
  const there = new Set(lines.map(({ kind }) => kind));
  return lineKinds.filter((kind) => there.has(kind));
}

/** Caches translations, because the same texts repeat in most entries. */
interface Saying {
  readonly text: (text: Text) => string;
  readonly name: (member: string) => string;
  readonly kind: (kind: LineKind) => string;
  /** An example is "12 Harvest 1043". */
  readonly day: (day: number) => string;
}

function sayingOf({ translate, nameOf, kindOf, calendar }: Wording): Saying {
  const text = kept((words: Text) => JSON.stringify(words), translate);
  const month = kept(
    ({ year, month: index }: { readonly year: number; readonly month: number }) => `${year} ${index}`,
    ({ year, month: index }) => translate(monthText(calendar, year, index)),
  );
  return {
    text: (words) => (isRaw(words) ? words.raw : text(words)),
    name: kept(
      (member: string) => member,
      (member) => translate(nameOf(member)),
    ),
    kind: kept(
      (kind: LineKind) => kind,
      (kind) => translate(kindOf(kind)),
    ),
    day: (day) => {
      const date = toDate(calendar, day);
      return `${date.day} ${month(date)}`;
    },
  };
}

/** Memoizes a function by a key of its argument. */
function kept<A>(keyOf: (asked: A) => string, answer: (asked: A) => string): (asked: A) => string {
  const known = new Map<string, string>();
  return (asked) => {
    const key = keyOf(asked);
    const before = known.get(key);
    if (before !== undefined) return before;
    const words = answer(asked);
    known.set(key, words);
    return words;
  };
}

function logWords({ entry, day, number, members, date }: LogLine, say: Saying): string {
  return [
    say.kind(entry.kind),
    ...(number === null ? [] : [String(number)]),
    entry.title,
    date,
    say.day(day),
    entry.text,
    ...members.map(say.name),
    ...factsOf(entry, say),
  ].join(' ');
}

function factsOf(entry: LogEntry, { text }: Saying): readonly string[] {
  switch (entry.kind) {
    case 'session':
    case 'scenario':
      return [
        ...new Set(entry.awards.map(({ reason }) => reason)),
        ...entry.loot.map(({ name }) => name),
        ...entry.paid.map(({ what }) => text(what)),
      ];
    case 'award':
      return [
        ...new Set(entry.awards.map(({ reason }) => reason)),
        ...(entry.loot ?? []).map(({ name }) => name),
      ];
    case 'downtime':
      return [...new Set(entry.paid.map(({ what }) => text(what)))];
    case 'party':
      return [text(message(`chronicle.change.${entry.change}`, { name: '' }))];
    case 'beginning':
    case 'entry':
      return [];
  }
}

function sheetWords(
  { date, kind, member, journalEntries, moves }: SheetLine,
  { text, name, kind: kindName }: Saying,
): string {
  return [
    kindName(kind),
    date,
    name(member),
    ...journalEntries.map(text),
    ...moves.flatMap(({ what, reason }) => [text(what), reason]),
  ].join(' ');
}
