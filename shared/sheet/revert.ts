import { appError, type AppError } from '../kernel/errors';
import type { Clock, Ids } from '../kernel/ports';
import { err, ok, type Result } from '../kernel/result';
import { message, raw, signed, type Text } from '../kernel/text';
import { sum } from '../kernel/sum';
import type { LedgerEntry } from '../ledger/ledger';
import { faultyEntries, type LedgerView } from '../rules/ledger/ledgerView';
import type { JournalEntry } from '../character/journalEntry';
import type { CharacterDocument } from '../character/document';
import type { WithdrawEdit } from '../character/edits';
import { campaignOf } from '../character/group';
import { perform, type Action } from '../character/journal';
import { keptValuesOf } from '../character/keptValues';
import { withoutJournalEntries, type KeptChange } from '../character/replay';
import { undoBlockedBy } from '../character/undo';

/** What is to be undone: an entry of the journal, an entry of the ledger, or this document's part of a group. */
export type RevertTarget =
  { readonly journalEntry: string } | { readonly entry: string } | { readonly group: string };

/** How the rules read the ledger of a character; nothing where they keep none or cannot read it. */
export type LedgerOf = (document: CharacterDocument) => LedgerView | undefined;

interface Ports {
  readonly clock: Clock;
  readonly ids: Ids;
}

/** A character with something taken back. */
export interface RevertResult {
  readonly document: CharacterDocument;
  /** The journal entries that are gone, newest first. */
  readonly journalEntries: readonly JournalEntry[];
  /** What had to go beyond what was asked for, in words: first entries that no journal entry made, then journal entries, oldest first. */
  readonly also: readonly Text[];
  /** What they changed and what is there all the same, and why. */
  readonly held: readonly KeptChange[];
  /** Entries that no journal entry made and that were withdrawn by a journal entry of their own. */
  readonly entries: readonly string[];
}

/** Everything that is to go: journal entries, and entries that no journal entry made, by their ids. */
interface Gone {
  readonly journalEntries: ReadonlySet<string>;
  readonly entries: ReadonlySet<string>;
  /** Journal entries that go although later ones put something else where they changed something: that stays. */
  readonly lenient: ReadonlySet<string>;
}

/**
 * Takes things back together with everything in the ledger that cannot stand without them. An entry that a journal entry
 * made goes with that journal entry; one that no journal entry made is withdrawn by a new journal entry. An entry that broke a rule before is
 * not blamed on the loss. Refused with the reason where a later journal entry that stays is in the way.
 */
export function revert(
  document: CharacterDocument,
  unwanted: readonly RevertTarget[],
  ledgerOf: LedgerOf,
  ports: Ports,
): Result<RevertResult, AppError> {
  const asked = gather(document, unwanted);
  if (asked === undefined) return err(appError('not-found'));
  const before = faultsOf(ledgerOf(document));
  let gone = asked;
  for (;;) {
    const undone = without(document, gone, asked);
    if (!undone.ok) return undone;
    const left = undone.value.ledger.filter(({ id }) => !gone.entries.has(id));
    const faults = faultsOf(ledgerOf({ ...undone.value, ledger: left }));
    // One at a time: what is taken back may leave enough for the others.
    const next = left.find(({ id }) => faults.has(id) && !before.has(id));
    if (next === undefined) return ok(finished(document, gone, asked, undone.value, ledgerOf, ports));
    const more = gather(document, [{ entry: next.id }]);
    if (more === undefined)
      return err(appError('invalid-input', { text: message('journal.returning', { what: next.reason }) }));
    gone = {
      journalEntries: new Set([...gone.journalEntries, ...more.journalEntries]),
      entries: new Set([...gone.entries, ...more.entries]),
      lenient: new Set([...gone.lenient, ...more.lenient]),
    };
  }
}

/** Whether anything changes on the sheet; else all that was changed stays, and only lines of the journal go. */
export function changesSheet({
  journalEntries,
  entries,
  held,
}: Pick<RevertResult, 'journalEntries' | 'entries' | 'held'>): boolean {
  const changed = journalEntries.map(
    (journalEntry) =>
      journalEntry.changes.length + journalEntry.entered.length + journalEntry.withdrawn.length,
  );
  return entries.length + sum(changed) > held.length;
}

/** An entry of the ledger in a line: what it was, and how much. */
export function entryWords(entry: LedgerEntry, view: LedgerView | undefined): Text {
  const row = view?.accounts.flatMap(({ rows }) => rows).find((each) => each.entry.id === entry.id);
  return message('journal.entry', {
    what: row?.text ?? raw(entry.reason),
    amount: raw(signed(entry.amount)),
  });
}

/**
 * What is asked for, entries by the journal entries that made them; nothing where it is not there. What a campaign did, and what
 * goes for the sake of an entry, goes whatever was put in its places since.
 */
function gather(document: CharacterDocument, unwanted: readonly RevertTarget[]): Gone | undefined {
  const journalEntries = new Set<string>();
  const entries = new Set<string>();
  const lenient = new Set<string>();
  for (const one of unwanted) {
    const journalEntry = document.journal.find((each) => isAbout(each, one));
    if (journalEntry !== undefined) {
      journalEntries.add(journalEntry.id);
      if (isLenient(journalEntry, one)) lenient.add(journalEntry.id);
    } else if ('entry' in one && document.ledger.some(({ id }) => id === one.entry)) entries.add(one.entry);
    // The part of a group may have been taken back here already.
    else if (!('group' in one)) return undefined;
  }
  return { journalEntries, entries, lenient };
}

function isLenient({ group }: JournalEntry, one: RevertTarget): boolean {
  if (group !== undefined) return campaignOf(group) !== undefined;
  return 'entry' in one;
}

function isAbout(journalEntry: JournalEntry, one: RevertTarget): boolean {
  if ('journalEntry' in one) return journalEntry.id === one.journalEntry;
  if ('group' in one) return journalEntry.group === one.group;
  return journalEntry.entered.includes(one.entry);
}

/** The document as if the journal entries had never happened. */
function without(document: CharacterDocument, gone: Gone, asked: Gone): Result<CharacterDocument, AppError> {
  for (const journalEntry of document.journal) {
    if (!gone.journalEntries.has(journalEntry.id) || gone.lenient.has(journalEntry.id)) continue;
    const later = undoBlockedBy(document, journalEntry.id, gone.journalEntries);
    if (later !== undefined) return err(blocked(journalEntry, later, asked));
  }
  return ok(withoutJournalEntries(document, gone.journalEntries).document);
}

/** What was taken back, in words; entries that no journal entry made are withdrawn by a journal entry of their own. */
function finished(
  document: CharacterDocument,
  gone: Gone,
  asked: Gone,
  undone: CharacterDocument,
  ledgerOf: LedgerOf,
  ports: Ports,
): RevertResult {
  const journalEntries = document.journal.filter(({ id }) => gone.journalEntries.has(id));
  const entries = document.ledger.filter(({ id }) => gone.entries.has(id));
  const view = entries.length === 0 ? undefined : ledgerOf(document);
  return {
    document: withdrawn(undone, entries, view, ports),
    journalEntries: journalEntries.toReversed(),
    also: [
      ...entries.filter(({ id }) => !asked.entries.has(id)).map((entry) => entryWords(entry, view)),
      ...journalEntries.filter(({ id }) => !asked.journalEntries.has(id)).map(({ label }) => label),
    ],
    held: heldOf(document, undone, journalEntries),
    entries: entries.map(({ id }) => id),
  };
}

/** What journal entries changed and what is there all the same without them, by what they are called. */
export function heldOf(
  before: CharacterDocument,
  after: CharacterDocument,
  journalEntries: readonly JournalEntry[],
): readonly KeptChange[] {
  return keptValuesOf(before, after, journalEntries).map(({ journalEntry, why }) => ({
    what: journalEntry.label,
    why,
  }));
}

/** A character with entries out of its ledger that no entry of its journal made. */
export function withdrawn(
  document: CharacterDocument,
  entries: readonly LedgerEntry[],
  view: LedgerView | undefined,
  ports: Ports,
): CharacterDocument {
  return entries.length === 0 ? document : perform(document, withdrawal(entries, view), ports);
}

function withdrawal(entries: readonly LedgerEntry[], view: LedgerView | undefined): Action {
  const [only, ...others] = entries;
  const label =
    only !== undefined && others.length === 0
      ? message('journal.withdrawn', { what: entryWords(only, view) })
      : message('journal.withdrawnMany', { count: entries.length });
  return { label, edits: entries.map(({ id }): WithdrawEdit => ({ op: 'withdraw', entry: id })) };
}

function faultsOf(view: LedgerView | undefined): ReadonlySet<string> {
  return view === undefined ? new Set() : faultyEntries(view);
}

function blocked(journalEntry: JournalEntry, later: JournalEntry, asked: Gone): AppError {
  const text = asked.journalEntries.has(journalEntry.id)
    ? message('journal.blocked', { later: later.label })
    : message('journal.dependentBlocked', { journalEntry: journalEntry.label, later: later.label });
  return appError('invalid-input', { text });
}
