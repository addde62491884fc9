import { appError, type AppError } from '../kernel/errors';
import type { Json } from '../kernel/json';
import type { Clock, Ids } from '../kernel/ports';
import { err, ok, type Result } from '../kernel/result';
import { isRaw, message, type Text } from '../kernel/text';
import type { LedgerEntry } from '../ledger/ledger';
import type { Change, Deed } from './deed';
import type { CharacterDocument } from './document';
import { applyEdits, isPathEdit, type Edit } from './edits';

/** Something to do to a character in play: what it is called in the journal, and its edits. */
export interface Act {
  readonly label: Text;
  readonly edits: readonly Edit[];
  /** Acts with the same key within a minute become one deed. */
  readonly merge?: string;
  /** The same for the acts of several documents that happen as one. */
  readonly group?: string;
}

/** Deeds with the same merge key within this many milliseconds are one. */
const mergeWindow = 60_000;

/**
 * Carries out an act: play state, ledger, and a deed in the journal that takes it back. What it sends to another
 * character is not carried out here (see `sendings`). An act that changes nothing leaves the document as it is.
 */
export function perform(
  document: CharacterDocument,
  act: Act,
  { clock, ids }: { clock: Clock; ids: Ids },
): CharacterDocument {
  const at = clock.now();
  const play = applyEdits(document.play, act.edits.filter(isPathEdit));
  const entered = act.edits.flatMap((edit): LedgerEntry[] => {
    if (edit.op !== 'enter') return [];
    const { op: _, ...entry } = edit;
    return [{ id: ids.next(), at, ...entry }];
  });
  const out = new Set(act.edits.flatMap((edit) => (edit.op === 'withdraw' ? [edit.entry] : [])));
  const withdrawn = document.ledger.flatMap((entry, index) => (out.has(entry.id) ? [{ index, entry }] : []));
  const changes = differences(document.play, play);
  if (changes.length === 0 && entered.length === 0 && withdrawn.length === 0) return document;
  const deed: Deed = {
    id: ids.next(),
    at,
    label: act.label,
    changes,
    entered: entered.map(({ id }) => id),
    withdrawn,
    ...(act.group !== undefined && { group: act.group }),
    ...(act.merge !== undefined && { merge: act.merge }),
  };
  return {
    ...document,
    play,
    ledger: [...document.ledger.filter((entry) => !out.has(entry.id)), ...entered],
    journal: joined(document.journal, deed, document.play),
  };
}

/** What the edits of an act give to other characters, by their ids. */
export function sendings(edits: readonly Edit[]): ReadonlyMap<string, readonly Edit[]> {
  const parcels = new Map<string, readonly Edit[]>();
  for (const edit of edits)
    if (edit.op === 'send') parcels.set(edit.to, [...(parcels.get(edit.to) ?? []), ...edit.edits]);
  return parcels;
}

/**
 * The later deed that stands in the way of taking one back: it changed the same thing, or took an entry out of the
 * ledger that the deed had made.
 */
export function undoBlockedBy(document: CharacterDocument, id: string): Deed | undefined {
  const index = document.journal.findIndex((deed) => deed.id === id);
  const deed = document.journal[index];
  if (deed === undefined) return undefined;
  return document.journal
    .slice(index + 1)
    .find(
      (later) =>
        later.changes.some((one) => deed.changes.some((other) => overlap(one.path, other.path))) ||
        later.withdrawn.some(({ entry }) => deed.entered.includes(entry.id)),
    );
}

/**
 * Takes a deed back and out of the journal: afterwards the document is as if it had never happened. `not-found`
 * for an unknown one, `invalid-input` naming the later deed where one changed the same thing since.
 */
export function undoDeed(document: CharacterDocument, id: string): Result<CharacterDocument, AppError> {
  const deed = document.journal.find((each) => each.id === id);
  if (deed === undefined) return err(appError('not-found'));
  const later = undoBlockedBy(document, id);
  if (later !== undefined)
    return err(appError('invalid-input', { text: message('journal.blocked', { later: later.label }) }));
  const entered = new Set(deed.entered);
  const ledger = document.ledger.filter((entry) => !entered.has(entry.id));
  for (const { index, entry } of deed.withdrawn) ledger.splice(Math.min(index, ledger.length), 0, entry);
  const play = deed.changes.reduceRight<Json>(
    (state, { path, from }) => putBack(state, path, from),
    document.play,
  );
  return ok({ ...document, play, ledger, journal: document.journal.filter((each) => each.id !== id) });
}

/** The journal with a deed at its end, or merged into the last one; one that cancels itself out disappears. */
function joined(journal: readonly Deed[], deed: Deed, before: Json): Deed[] {
  const last = journal.at(-1);
  const merges =
    last !== undefined &&
    deed.merge !== undefined &&
    last.merge === deed.merge &&
    Date.parse(deed.at) - Date.parse(last.at) <= mergeWindow &&
    [last, deed].every(({ entered, withdrawn }) => entered.length + withdrawn.length === 0);
  if (!merges) return [...journal, deed];
  const start = last.changes.reduceRight<Json>((state, { path, from }) => putBack(state, path, from), before);
  const end = deed.changes.reduce<Json>((state, { path, to }) => putBack(state, path, to), before);
  const changes = differences(start, end);
  const others = journal.slice(0, -1);
  return changes.length === 0
    ? others
    : [...others, { ...last, label: fromStart(last.label, deed.label), at: deed.at, changes }];
}

/** A label with the parameter `from` of an earlier one of the same message: "10 → 9" and "9 → 7" are "10 → 7". */
function fromStart(earlier: Text, later: Text): Text {
  if (isRaw(earlier) || isRaw(later) || earlier.key !== later.key) return later;
  const from = earlier.params?.['from'];
  return from === undefined ? later : message(later.key, { ...later.params, from });
}

/** Where two play states differ; lists count as a whole. */
function differences(before: Json, after: Json, path: readonly string[] = []): Change[] {
  if (before === after || JSON.stringify(before) === JSON.stringify(after)) return [];
  if (!isRecord(before) || !isRecord(after)) return [{ path: [...path], from: before, to: after }];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key): Change[] => {
    const [from, to] = [valueOf(before, key), valueOf(after, key)];
    const at = [...path, key];
    if (from === undefined) return to === undefined ? [] : [{ path: at, to }];
    return to === undefined ? [{ path: at, from }] : differences(from, to, at);
  });
}

/** Puts a value back at a place, or takes the place out where there was none. */
function putBack(state: Json, path: readonly string[], value: Json | undefined): Json {
  const [key, ...rest] = path;
  if (key === undefined) return value ?? {};
  const record = isRecord(state) ? state : {};
  if (rest.length === 0 && value === undefined)
    return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));
  return { ...record, [key]: rest.length === 0 ? (value ?? null) : putBack(record[key] ?? {}, rest, value) };
}

function valueOf(record: { readonly [key: string]: Json }, key: string): Json | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

function isRecord(value: Json): value is { readonly [key: string]: Json } {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function overlap(one: readonly string[], other: readonly string[]): boolean {
  const length = Math.min(one.length, other.length);
  return one.slice(0, length).every((step, index) => step === other[index]);
}
