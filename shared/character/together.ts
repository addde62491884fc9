import { samePlace } from '#shared/change/values';
import type { Json } from '#shared/kernel/jsonValue';
import { sameValue } from '#shared/kernel/same';
import type { CharacterDocument } from './document';
import type { Change, JournalEntry } from './journalEntry';
import { putAt, valueAt } from './playState';
import { based, changeOf, noteBase, redone, relabeled } from './redo';

/** The part of a sheet that its journal tells about. */
export type Played = Pick<CharacterDocument, 'play' | 'journal'>;

/** Rooms leave out older lines of a journal in batches of this size. */
export const linesLeftOut = 20;

/**
 * Ids of the lines that somebody added, changed or took out between two states of a journal. Lines that a full room leaves
 * out, or takes in again, are at the front; nobody did anything about them.
 *
 * - `isMerged`: `after` is of two writers, so that new lines of one who knew none come before or after those of the other
 */
export function linesBetween(
  before: Played['journal'],
  after: Played['journal'],
  isMerged = false,
): ReadonlySet<string> {
  const same = before.findIndex((line, index) => !isSameLine(line, after[index]));
  const start = same === -1 ? before.length : same;
  if (start > 0) return linesApart(before.slice(start), after.slice(start));
  const [was, is] = [byId(before), byId(after)];
  const first = after.findIndex(({ id }) => was.has(id));
  const firstBefore = before.findIndex(({ id }) => is.has(id));
  const isLong = before.length >= linesLeftOut;
  if (first === -1 && (isLong || after.length >= linesLeftOut)) return new Set();
  const isFew = isMerged && !isLong && first < linesLeftOut;
  return linesApart(
    before.filter(({ id }, index) => is.has(id) || !(isLong && index < firstBefore)),
    after.filter(({ id }, index) => was.has(id) || index > first || isFew),
  );
}

/** Those that are in one part alone, or tell something else in the other one. */
function linesApart(before: Played['journal'], after: Played['journal']): ReadonlySet<string> {
  const [was, is] = [byId(before), byId(after)];
  const touched = after.filter((line) => !isSameLine(line, was.get(line.id)));
  const gone = before.filter(({ id }) => !is.has(id));
  return new Set([...touched, ...gone].map(({ id }) => id));
}

const isSameLine = (line: JournalEntry, other: JournalEntry | undefined): boolean =>
  line === other || (line.id === other?.id && sameValue(line.changes, other.changes));

/**
 * `merged`, in which a writer replaced values of `onto`, with the lines of that writer done on `onto` instead: wherever
 * the writer did not know what is there. So two amounts both count, within their bounds, and the lines say what they did.
 *
 * - `about`: places of lines that neither of both has any more
 */
export function doneTogether(
  onto: Played,
  merged: Played,
  lines: ReadonlySet<string>,
  isUnknown: (path: readonly string[]) => boolean,
  about: readonly (readonly string[])[] = [],
): Played {
  const [was, is] = [byId(onto.journal), byId(merged.journal)];
  const places = placesOf(onto, merged, { lines, isUnknown, about });
  const journal = inOrderOf(onto.journal, merged.journal);
  if (places.length === 0) return journal === merged.journal ? merged : { ...merged, journal };
  const isPlace = ({ path }: Change): boolean => places.some((place) => samePlace(place, path));
  const isTouched = ({ id, changes }: JournalEntry): boolean =>
    lines.has(id) && !sameValue(is.get(id)?.changes, changes);
  const cut = onto.journal.findIndex(isTouched);
  const later = cut === -1 ? [] : onto.journal.slice(cut);
  const drifts = new Map<string, readonly Change[]>();
  let { play } = onto;
  for (const line of later.toReversed()) {
    const drift: Change[] = [];
    for (const { path, from, to } of line.changes.filter(isPlace).toReversed()) {
      const now = valueAt(play, path);
      if (!sameValue(now, to)) drift.push(changeOf(path, to, now));
      play = putAt(play, path, from);
    }
    drifts.set(line.id, drift.toReversed());
  }
  const bases = new Map<string, number>();
  const redo = (change: Change): Change => {
    const now = valueAt(play, change.path);
    const done = redone(based(change, now, bases.get(change.path.join('\n'))), now);
    play = putAt(play, change.path, done.to);
    return done;
  };
  const updated = new Map<string, JournalEntry>();
  const update = (line: JournalEntry): void => {
    const changes = line.changes.map((change) => (isPlace(change) ? redo(change) : change));
    if (changes.every((change, index) => change === line.changes[index])) return;
    const before = was.get(line.id) ?? line;
    const label = relabeled(before, changes);
    updated.set(line.id, {
      ...line,
      label: label === before.label ? relabeled(line, changes) : label,
      changes,
    });
  };
  for (const line of later) {
    const now = lines.has(line.id) ? is.get(line.id) : line;
    if (now !== undefined) update(now);
    line.changes.forEach((change) => noteBase(bases, change));
    drifts.get(line.id)?.forEach(redo);
  }
  const isNew = ({ id }: JournalEntry): boolean => lines.has(id) && !was.has(id);
  const news = merged.journal.filter(isNew);
  news.forEach(update);
  const others = journal.filter((line) => !isNew(line));
  return {
    play: places.reduce((state, place) => withValue(state, place, valueAt(play, place)), merged.play),
    journal: [...others, ...news].map((line) => updated.get(line.id) ?? line),
  };
}

/**
 * Nobody moves a line; two that came to the same position at once are told apart by the table. A new one comes after all
 * that its writer put before it.
 */
function inOrderOf(order: Played['journal'], journal: Played['journal']): Played['journal'] {
  const ranks = new Map(order.map(({ id }, rank) => [id, rank]));
  let last = -1;
  const ranked = journal.map((line) => {
    const rank = ranks.get(line.id) ?? last + 0.5;
    last = Math.max(last, Math.floor(rank));
    return { line, rank };
  });
  const sorted = ranked.toSorted((one, other) => one.rank - other.rank).map(({ line }) => line);
  return sorted.every((line, index) => line === journal[index]) ? journal : sorted;
}

interface Writer {
  readonly lines: ReadonlySet<string>;
  readonly isUnknown: (path: readonly string[]) => boolean;
  readonly about: readonly (readonly string[])[];
}

/** The places of the writer's lines that have to be done on what is there. */
function placesOf(
  onto: Played,
  merged: Played,
  { lines, isUnknown, about }: Writer,
): readonly (readonly string[])[] {
  const [was, is] = [byId(onto.journal), byId(merged.journal)];
  const own = merged.journal.filter(({ id }) => lines.has(id));
  const changesOf = (journal: Played['journal']): readonly Change[] =>
    journal.flatMap(({ changes }) => changes);
  const news = changesOf(own.filter(({ id }) => !was.has(id)));
  /** It came, went, or tells something else. */
  const isTouched = ({ id }: JournalEntry): boolean =>
    lines.has(id) && !sameValue(was.get(id)?.changes, is.get(id)?.changes);
  const old = changesOf([...onto.journal, ...own.filter(({ id }) => was.has(id))].filter(isTouched));
  const paths = new Map(
    [...changesOf(own), ...old]
      .map(({ path }): readonly string[] => path)
      .concat(about)
      .map((path) => [path.join('\n'), path]),
  );
  /** Lines that the writer left alone come after one that the writer touched, and so without them. */
  const isOvertaken = (at: (change: Change) => boolean): boolean =>
    [onto, merged].some(({ journal }) => {
      const linesThere = journal.filter(({ changes }) => changes.some(at));
      const first = linesThere.findIndex(isTouched);
      return first !== -1 && linesThere.some(({ id }, index) => index > first && !lines.has(id));
    });
  return [...paths.values()].filter((path) => {
    const at = (change: Change): boolean => samePlace(change.path, path);
    if (isUnknown(path) || isOvertaken(at)) return true;
    const there = valueAt(onto.play, path);
    if (!sameValue(valueAt(merged.play, path), there)) return false;
    // Nothing was written, since lines led nowhere where they were made; here, they may.
    const [first, last] = [news.find(at), news.findLast(at)];
    const isHeld = first !== undefined && sameValue(first.from, last?.to) && !sameValue(first.from, there);
    return isHeld || old.some(at);
  });
}

function withValue(play: Json, path: readonly string[], value: Json | undefined): Json {
  const now = valueAt(play, path);
  return value === undefined && now === undefined ? play : putAt(play, path, value);
}

const byId = (journal: Played['journal']): ReadonlyMap<string, JournalEntry> =>
  new Map(journal.map((line) => [line.id, line]));
