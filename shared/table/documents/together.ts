import type { CharacterDocument } from '#shared/character/document';
import type { Change } from '#shared/character/journalEntry';
import { doneTogether, linesBetween, linesLeftOut, type Played } from '#shared/character/together';
import { putAt, valueAt } from '#shared/character/playState';
import { apply } from '#shared/change/applied';
import type { Change as AnyChange } from '#shared/change/change';
import { overlap, samePlace, valueIn, type Path } from '#shared/change/values';
import type { Json } from '#shared/kernel/jsonValue';
import { isRecord, type JsonRecord } from '#shared/kernel/record';
import { sameValue } from '#shared/kernel/same';

/** A change of whole values, as rooms take it. */
type Written = Pick<AnyChange, 'path' | 'from' | 'to' | 'place'>;

/** Ids of journal lines that somebody wrote or took out. */
export type Lines = ReadonlySet<string>;

/**
 * A sheet in which somebody replaced values of `onto`, with the lines of that writer done on `onto` where it holds something
 * else than the writer knew; the same object if it stays as it is. Other documents have no such lines.
 */
export function sheetTogether(
  onto: JsonRecord,
  merged: JsonRecord,
  lines: Lines,
  isUnknown: (path: Path) => boolean,
  about: readonly Path[] = [],
): JsonRecord {
  const [was, is] = [playedIn(onto), playedIn(merged)];
  if (was === undefined || is === undefined) return merged;
  const done = doneTogether(was, is, lines, isUnknown, about);
  return done === is ? merged : { ...merged, ...(done as unknown as JsonRecord) };
}

/** Three versions of a sheet: `merged` has what `own` made of `base` in `onto`. */
export function sheetsTogether(
  base: JsonRecord,
  own: JsonRecord,
  onto: JsonRecord,
  merged: JsonRecord,
): JsonRecord {
  const [was, is, there] = [playedIn(base), playedIn(own), playedIn(onto)];
  if (was === undefined || is === undefined || there === undefined) return merged;
  const lines = ownLines(was, is);
  const others = placesOf(ownLines(was, there), [was, there]);
  const isUnknown = (path: Path): boolean =>
    others.some((other) => samePlace(path, other)) ||
    !sameValue(valueAt(was.play, path) ?? null, valueAt(there.play, path) ?? null);
  const about = placesOf(lines, [was, is]);
  if (!about.some(isUnknown)) return merged;
  const [old, mine, theirs] = [was, is, there].map(
    ({ journal }) => new Map(journal.map((line) => [line.id, line])),
  );
  const journal = playedIn(merged)?.journal.map((line) => {
    const [before, own, other] = [old, mine, theirs].map((side) => side?.get(line.id));
    if (!lines.has(line.id) || own === undefined) return line;
    const isRetold = before !== undefined && sameAmounts(before.changes, own.changes);
    return isRetold ? (other ?? own) : own;
  });
  const meant = { ...merged, journal: journal as unknown as JsonRecord[] };
  return sheetTogether(onto, meant, lines, isUnknown, about);
}

function placesOf(lines: Lines, versions: readonly Played[]): readonly Path[] {
  if (lines.size === 0) return [];
  return versions.flatMap(({ journal }) =>
    journal.filter(({ id }) => lines.has(id)).flatMap(({ changes }) => changes.map(({ path }) => path)),
  );
}

/** Lines of one side; of a room that is too full for any, the last ones that lead from its values to those of the side. */
function ownLines(was: Played, is: Played): Lines {
  if (was.journal.length > 0) return linesBetween(was.journal, is.journal);
  const { length } = is.journal;
  const counts = [length, ...Array.from({ length: Math.min(length, mostUntold) }, (_, count) => count)];
  const lines = counts
    .map((count) => is.journal.slice(length - count))
    .find((last) => leads(was.play, last, is.play));
  return new Set(lines?.map(({ id }) => id));
}

/** Rooms bring their lines along long before. */
const mostUntold = 100;

function leads(from: Json, lines: Played['journal'], to: Json): boolean {
  let play = from;
  for (const change of lines.flatMap(({ changes }) => changes)) {
    if (!sameValue(valueAt(play, change.path) ?? null, change.from ?? null)) return false;
    play = putAt(play, change.path, change.to);
  }
  return sameValue(play, to);
}

/**
 * Lines of the table as their writer has them, where Yjs let either win. A writer who goes on with a line says when; one who
 * only tells what follows from another line leaves it to the table to do so again.
 */
export function withOwnLines(
  before: JsonRecord,
  merged: JsonRecord,
  unseen: readonly { readonly path: Path; readonly value?: Json }[],
  written: readonly Path[],
): JsonRecord {
  const isOwn = (line: string): boolean =>
    written.some(([field, id, part]) => field === 'journal' && id === line && part === 'at');
  const changes = unseen.flatMap(({ path, value }) => {
    const [field, line = ''] = path;
    const to = isOwn(line) ? value : valueIn(before, path);
    const from = valueIn(merged, path);
    return field === 'journal' && path.length > 2 && to !== undefined && from !== undefined
      ? [{ path, from, to }]
      : [];
  });
  return apply(merged, changes);
}

/** Records that two began at once have what both put there. */
export function withBegun(before: JsonRecord, merged: JsonRecord, places: readonly Path[]): JsonRecord {
  const changes = places.flatMap((path) => {
    const [was, is] = [valueIn(before, path), valueIn(merged, path)];
    return path.length > 1 && isRecord(was) && isRecord(is)
      ? [{ path, from: is, to: { ...was, ...is } }]
      : [];
  });
  return apply(merged, changes);
}

/** Lines that changes only tell otherwise, since something else did, stay as they are by now. */
export function withoutRetold(onto: JsonRecord, merged: JsonRecord, changes: readonly Written[]): JsonRecord {
  const retold = changes.flatMap(({ path, from, to }) => {
    const now = valueIn(onto, path);
    const isOfLine = path[0] === 'journal' && path.length === 3 && path[2] === 'changes';
    const [was, is] = [partsIn(from, false), partsIn(to, false)];
    if (!isOfLine || now === undefined || was === undefined || is === undefined) return [];
    return sameAmounts(was, is) && !sameValue(now, from ?? null) ? [{ path, from: to ?? null, to: now }] : [];
  });
  return apply(merged, retold);
}

/** Both change the same places by the same amounts, even if other values were there before. */
function sameAmounts(one: readonly Change[], other: readonly Change[]): boolean {
  const amounts = (changes: readonly Change[]): Json =>
    changes.map(({ path, by }) => [path, by === undefined ? null : [by.amount, by.least, by.most]]);
  return sameValue(amounts(one), amounts(other));
}

/**
 * Finds the places in which two sides of a sheet both count: lines of both tell how they came to what they hold, by
 * amounts, or by items of lists. Two values that somebody set do not.
 */
export function togetherIn(base: JsonRecord, own: JsonRecord, onto: JsonRecord): (path: Path) => boolean {
  const [was, ...sides] = [playedIn(base), playedIn(own), playedIn(onto)];
  let explained: readonly (((path: Path) => boolean) | undefined)[] | undefined;
  const isExplained = (place: Path): boolean => {
    explained ??= sides.map((side) => side && was && explainedBetween(was, side));
    return explained.every((explains) => explains?.(place) === true);
  };
  return ([field, ...rest]) => {
    if (field === 'play') return isExplained(rest);
    if (field !== 'journal') return false;
    const [id] = rest;
    const lines = [was, ...sides].flatMap((side) => side?.journal.find((line) => line.id === id) ?? []);
    return lines.length > 0 && lines.every(({ changes }) => changes.every(({ path }) => isExplained(path)));
  };
}

/** The lines since then explain what the place holds now, and leave room for what others did there. */
function explainedBetween(was: Played, is: Played): (path: Path) => boolean {
  const lines = ownLines(was, is);
  const [before, after] = [was, is].map(({ journal }) =>
    journal.filter(({ id }) => lines.has(id)).flatMap(({ changes }) => changes),
  );
  return (path) => {
    const at = (change: { readonly path: Path }): boolean => samePlace(change.path, path);
    const [gone, news] = [(before ?? []).filter(at), (after ?? []).filter(at)];
    const all = [...gone, ...news];
    const last = is.journal.flatMap(({ changes }) => changes.filter(at)).at(-1);
    const isOpen = all.every(
      ({ by, from = [], to }) => by !== undefined || (Array.isArray(from) && Array.isArray(to)),
    );
    return all.length > 0 && isOpen && (last === undefined || sameValue(last.to, valueAt(is.play, path)));
  };
}

/** Something was done and taken back before it was sent: lines were written that both states have alike, or neither has. */
export function passingLines(
  written: readonly Path[],
  before: JsonRecord,
  after: JsonRecord,
  lines: Lines,
): boolean {
  const [was, is] = [before, after].map((state) => new Set(playedIn(state)?.journal.map(({ id }) => id)));
  const isAsBefore = (id: string): boolean => !lines.has(id) && was?.has(id) === is?.has(id);
  return written.some(
    ([field, id, part = 'changes']) =>
      field === 'journal' && id !== undefined && part === 'changes' && isAsBefore(id),
  );
}

/**
 * With what was there at places that a writer set and no line tells about: what was taken back changed nothing. Items of
 * lists come and go without a line.
 */
export function withUntold(
  before: JsonRecord,
  after: JsonRecord,
  lines: Lines,
  places: readonly Path[],
): JsonRecord {
  const [was, is] = [playedIn(before), playedIn(after)];
  if (was === undefined || is === undefined) return after;
  const described = [was, is].flatMap(({ journal }) =>
    journal.filter(({ id }) => lines.has(id)).flatMap(({ changes }) => changes.map(({ path }) => path)),
  );
  const isInList = (path: Path): boolean =>
    path.some((_, depth) => Array.isArray(valueAt(is.play, path.slice(0, depth))));
  const play = places
    .map((place) => place.slice(1))
    .filter((path) => path.length > 0 && !isInList(path) && !described.some((each) => overlap(each, path)))
    .reduce((state, path) => putAt(state, path, valueAt(was.play, path)), is.play);
  return { ...after, play };
}

/** Lines between two states of a room. */
export function linesOf(before: JsonRecord, after: JsonRecord): Lines {
  const [was, is] = [playedIn(before), playedIn(after)];
  return was === undefined || is === undefined ? new Set() : linesBetween(was.journal, is.journal, true);
}

/** Places of a room that these lines are about. */
export function placesOfLines(content: JsonRecord, ids: readonly string[]): readonly Path[] {
  const played = ids.length === 0 ? undefined : playedIn(content);
  return played === undefined ? [] : placesOf(new Set(ids), [played]).map((path) => ['play', ...path]);
}

/** `undefined` for what is no sheet, such as a room that was not filled yet. */
function playedIn(content: JsonRecord): Played | undefined {
  const { play, journal } = content as Partial<CharacterDocument>;
  return play === undefined || !Array.isArray(journal) ? undefined : { play, journal };
}

/** Places that the lines which changes write or take out are about. */
export function placesIn(changes: readonly Written[]): readonly Path[] {
  return changes.flatMap(({ path, from, to }) => {
    const isWhole = path.length === 2;
    if (path[0] !== 'journal' || !(isWhole || path[2] === 'changes')) return [];
    return [from, to].flatMap((line) => (partsIn(line, isWhole) ?? []).map((part) => part.path));
  });
}

/** Lines that changes write or take out. */
export function linesIn(changes: readonly Written[]): Lines {
  return new Set(
    changes.flatMap(({ path: [field, id], from, to }) =>
      field === 'journal' && id !== undefined && (from !== undefined || to !== undefined) ? [id] : [],
    ),
  );
}

/** The state that changes meet: values by their places, ids of the journal in order, and all of it. */
export interface Met {
  readonly now: (path: Path) => Json | undefined;
  readonly lines: () => readonly string[];
  readonly content: () => JsonRecord | undefined;
}

/** Places of the play state of which the writer of the changes does not know what is there, or what happened there last. */
export function unseenIn(
  changes: readonly Written[],
  { now, lines }: Pick<Met, 'now' | 'lines'>,
): readonly Path[] {
  const holds = (path: Path, value: Json | undefined): boolean => sameValue(now(path) ?? null, value ?? null);
  const others = changes.flatMap(({ path, from }) =>
    path[0] === 'play' && !holds(path, from) ? [path] : [],
  );
  const own = linesIn(changes);
  const ids = lines();
  const before = ids.findLast((id) => !own.has(id));
  const first = changes.find(
    ({ path, to }) => path[0] === 'journal' && path.length === 2 && to !== undefined,
  );
  const isBehind = first === undefined || first.place?.to?.[0] === before;
  const added = changes.flatMap(({ path, from, to }) => {
    if (path[0] !== 'journal' || path.length !== 2 || from !== undefined || !isRecord(to)) return [];
    const { changes: parts } = to as unknown as Played['journal'][number];
    return parts.flatMap((part) => {
      const place = ['play', ...part.path];
      // A bound held an amount up, which wrote nothing.
      const isHeld = !holds(place, part.from) && !changes.some((each) => overlap(each.path, place));
      return isHeld || !isBehind ? [place] : [];
    });
  });
  // A restored table lacks the line; the front of a full room is only left out.
  const isMissing = ({ place }: Written): boolean =>
    ids.length < linesLeftOut || place?.from?.some((id) => ids.includes(id)) === true;
  // The table told it otherwise since, so that what it led to is something else, too.
  const retold = changes.flatMap((change) => {
    const { path, from, to } = change;
    const isWhole = path.length === 2;
    if (path[0] !== 'journal' || from === undefined || !(isWhole || path[2] === 'changes')) return [];
    const there = now(path);
    const here = there === undefined && isMissing(change) ? [] : partsIn(there, isWhole);
    const then = partsIn(from, isWhole);
    if (here === undefined || then === undefined) return [];
    const isUnwritten = ({ path: place, from: was, to: is }: Change): boolean =>
      to === undefined &&
      !sameValue(was, is) &&
      !changes.some((each) => overlap(each.path, ['play', ...place]));
    // A line is taken out and its place not written, since the copy held something else than the line led to.
    const parts = sameValue(here, then) ? then.filter(isUnwritten) : [...here, ...then];
    return parts.map((part) => ['play', ...part.path]);
  });
  return [...others, ...added, ...retold];
}

/** The changes of a line, which is given as a whole or by them. */
function partsIn(value: Json | undefined, isWhole: boolean): readonly Change[] | undefined {
  const parts = isWhole && isRecord(value) ? value['changes'] : value;
  return Array.isArray(parts) ? (parts as readonly Change[]) : undefined;
}
