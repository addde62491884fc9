import { inOne, isReset, movedBy, type Amount } from '#shared/change/amount';
import { overlap, samePlace } from '#shared/change/values';
import type { Json } from '#shared/kernel/jsonValue';
import type { Clock, Ids } from '#shared/kernel/ports';
import { isRecord } from '#shared/kernel/record';
import { isRaw, message, type Text } from '#shared/kernel/text';
import type { LedgerEntry } from '#shared/ledger/ledger';
import type { Change, JournalEntry } from './journalEntry';
import type { CharacterDocument } from './document';
import { applyEdits, isPathEdit, withFreshKeys, type Edit, type PathEdit } from './edits';
import { differences, putAt, valueAt } from './playState';
import { startOf } from './redo';

/** `label` is its name in the journal. */
export interface Action {
  readonly label: Text;
  readonly edits: readonly Edit[];
  /** Actions with the same key within a minute become one journal entry. */
  readonly merge?: string;
  /** They are one step of undo for as long. */
  readonly together?: true;
  /** Shared by the actions of several documents that happen as one. */
  readonly group?: string;
}

/** In milliseconds; journal entries with the same merge key within this time become one. */
export const mergeWindow = 60_000;

/**
 * Applies an action to play state and ledger, and records a journal entry that can undo it. Edits for other
 * characters are not applied here (see `editsByRecipient`). An action without effect returns the document unchanged.
 */
export function perform(
  document: CharacterDocument,
  act: Action,
  { clock, ids }: { clock: Clock; ids: Ids },
): CharacterDocument {
  const at = clock.now();
  const edits = withFreshKeys(act.edits, ids);
  const play = applyEdits(document.play, edits.filter(isPathEdit));
  const entered = edits.flatMap((edit): LedgerEntry[] => {
    if (edit.op !== 'enter') return [];
    const { op: _, ...entry } = edit;
    return [{ id: ids.next(), at, ...entry }];
  });
  const out = new Set(edits.flatMap((edit) => (edit.op === 'withdraw' ? [edit.entry] : [])));
  const withdrawn = document.ledger.flatMap((entry, index) => (out.has(entry.id) ? [{ index, entry }] : []));
  const moved = withAmounts(differences(document.play, play).flatMap(withParts(edits)), edits);
  const changes = [...moved, ...unmoved(document.play, moved, edits)].map(withStart(document.journal));
  if (moved.length === 0 && entered.length === 0 && withdrawn.length === 0) return document;
  const journalEntry: JournalEntry = {
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
    journal: joined(document.journal, journalEntry, document.play),
  };
}

/** Returns edits for other characters, by character id. */
export function editsByRecipient(edits: readonly Edit[]): ReadonlyMap<string, readonly Edit[]> {
  const received = new Map<string, readonly Edit[]>();
  for (const edit of edits)
    if (edit.op === 'send') received.set(edit.to, [...(received.get(edit.to) ?? []), ...edit.edits]);
  return received;
}

/** A record that edits made for numbers which they moved is told number by number, since somebody else may make it, too. */
const withParts =
  (edits: readonly Edit[]) =>
  (change: Change): readonly Change[] => {
    const { path, from, to } = change;
    const isMade = edits
      .filter(isPathEdit)
      .some((edit) => isOfNumber(edit) && isInside(edit.path.map(String), path));
    return isMade && from === undefined && isRecord(to)
      ? differences({}, to, path).flatMap(withParts(edits))
      : [change];
  };

const isOfNumber = (edit: PathEdit): boolean =>
  edit.op === 'set' && (edit.by !== undefined || edit.start !== undefined);

const isInside = (path: readonly string[], place: readonly string[]): boolean =>
  path.length > place.length && overlap(path, place);

/**
 * Adds the amount to each change that edits made relatively; omitted if an edit also set the same place. A value that was
 * set in an empty place tells the start of the place.
 */
function withAmounts(changes: readonly Change[], edits: readonly Edit[]): Change[] {
  return changes.map((change) => {
    const by = amountAt(change.path, edits);
    return by === undefined ? withStartOf(change, startAt(change.path, edits)) : { ...change, by };
  });
}

const withStartOf = (change: Change, start: number | undefined): Change =>
  start === undefined || typeof change.from === 'number' ? change : { ...change, start };

function startAt(path: readonly string[], edits: readonly Edit[]): number | undefined {
  const first = edits
    .filter(isPathEdit)
    .find((edit) => isOfNumber(edit) && samePlace(edit.path.map(String), path));
  return first?.op === 'set' ? (first.by?.base ?? first.start) : undefined;
}

/**
 * Amounts that had no effect because the number was already at a bound. They are recorded, since they may have an
 * effect once an earlier change is undone.
 */
function unmoved(play: Json, moved: readonly Change[], edits: readonly Edit[]): Change[] {
  const seen = new Set<string>();
  return edits.filter(isPathEdit).flatMap((edit): Change[] => {
    const path = edit.path.map(String);
    const key = path.join('\n');
    const by = amountAt(path, edits);
    if (by === undefined || seen.has(key) || moved.some((change) => overlap(change.path, path))) return [];
    seen.add(key);
    const held = valueAt(play, path);
    return held === undefined ? [{ path, by }] : [{ path, from: held, to: held, by }];
  });
}

/** An amount keeps the start value that the last change there told, since both may be undone before it meets what others did. */
const withStart =
  (journal: readonly JournalEntry[]) =>
  (change: Change): Change => {
    const { path, from, by } = change;
    if (by === undefined || typeof from !== 'number') return change;
    const tells = (earlier: Change): boolean =>
      startOf(earlier) !== undefined && samePlace(earlier.path, path);
    const last = journal.findLast(({ changes }) => changes.some(tells))?.changes.find(tells);
    return last === undefined ? change : { ...change, by: { ...by, base: startOf(last) ?? by.base } };
  };

/** Undefined if an edit also sets this place, or something around it. */
function amountAt(path: readonly string[], edits: readonly Edit[]): Amount | undefined {
  const about = edits.filter(isPathEdit).filter((edit) => overlap(edit.path.map(String), path));
  return together(
    about.map((edit) => (edit.op === 'set' && samePlace(edit.path.map(String), path) ? edit.by : undefined)),
  );
}

/** Returns undefined if any of the amounts is unknown. */
function together(amounts: readonly (Amount | undefined)[]): Amount | undefined {
  const [first, ...others] = amounts;
  return others.reduce<Amount | undefined>(
    (sum, each) => (sum === undefined || each === undefined ? undefined : inOne(sum, each)),
    first,
  );
}

/** Appends a journal entry or merges it into the last one; an entry that cancels itself out is dropped. */
function joined(journal: readonly JournalEntry[], journalEntry: JournalEntry, before: Json): JournalEntry[] {
  const last = journal.at(-1);
  const merges =
    last !== undefined &&
    journalEntry.merge !== undefined &&
    last.merge === journalEntry.merge &&
    Math.abs(Date.parse(journalEntry.at) - Date.parse(last.at)) <= mergeWindow &&
    [last, journalEntry].every(({ entered, withdrawn }) => entered.length + withdrawn.length === 0);
  if (!merges) return [...journal, journalEntry];
  const start = last.changes.reduceRight<Json>((state, { path, from }) => putAt(state, path, from), before);
  const end = journalEntry.changes.reduce<Json>((state, { path, to }) => putAt(state, path, to), before);
  const changes = differences(start, end)
    .flatMap(withParts(amountEdits([last, journalEntry])))
    .map((change) => {
      const parts = [last, journalEntry].flatMap((each) =>
        each.changes.filter(({ path }) => overlap(path, change.path)),
      );
      const by = together(parts.map((part) => part.by));
      return by === undefined ? withStartOf(change, parts[0] && startOf(parts[0])) : { ...change, by };
    });
  // A bound held one of them up, so that no single amount does the same.
  if (!changes.every(leadsThere)) return [...journal, journalEntry];
  const others = journal.slice(0, -1);
  return changes.length === 0
    ? others
    : [
        ...others,
        { ...last, label: fromStart(last.label, journalEntry.label), at: journalEntry.at, changes },
      ];
}

/** Numbers as entries tell them, as edits by their places. */
function amountEdits(entries: readonly JournalEntry[]): readonly Edit[] {
  return entries.flatMap(({ changes }) =>
    changes.flatMap((change): Edit[] => {
      const { path, to, by } = change;
      const start = startOf(change);
      if (start === undefined) return [];
      return [{ op: 'set', path, value: to ?? null, start, ...(by !== undefined && { by }) }];
    }),
  );
}

function leadsThere({ from, to, by }: Change): boolean {
  if (by === undefined || isReset(by)) return true;
  return movedBy(typeof from === 'number' ? from : by.base, by) === (to ?? by.base);
}

/** Keeps the parameter `from` of the earlier label: "10 → 9" and "9 → 7" become "10 → 7". */
function fromStart(earlier: Text, later: Text): Text {
  if (isRaw(earlier) || isRaw(later) || earlier.key !== later.key) return later;
  const from = earlier.params?.['from'];
  return from === undefined ? later : message(later.key, { ...later.params, from });
}
