import { appError, type AppError } from '#shared/kernel/errors';
import type { Clock, Ids } from '#shared/kernel/ports';
import { err, ok, type Result } from '#shared/kernel/result';
import { message, raw, signed, type Text } from '#shared/kernel/text';
import { sum } from '#shared/kernel/sum';
import type { LedgerEntry } from '#shared/ledger/ledger';
import { faultyEntries, type LedgerView } from '#shared/rules/ledger/ledgerView';
import type { JournalEntry } from '#shared/character/journalEntry';
import type { CharacterDocument } from '#shared/character/document';
import type { WithdrawEdit } from '#shared/character/edits';
import { campaignOf } from '#shared/character/group';
import { perform, type Action } from '#shared/character/journal';
import { retainedValuesOf } from '#shared/character/retainedValues';
import { withoutJournalEntries, type RetainedChange } from '#shared/character/replay';
import { undoBlockedBy } from '#shared/character/undo';

/** A journal entry, a ledger entry, or this document's part of a group. */
export type RevertTarget =
  | { readonly journalEntry: string }
  | { readonly entry: string }
  | { readonly group: string };

/** `undefined` if the ruleset has no ledger or cannot read it. */
export type LedgerOf = (document: CharacterDocument) => LedgerView | undefined;

interface Ports {
  readonly clock: Clock;
  readonly ids: Ids;
}

export interface RevertResult {
  readonly document: CharacterDocument;
  /** The newest comes first. */
  readonly journalEntries: readonly JournalEntry[];
  /**
   * Further removals that became necessary: first ledger entries without a journal entry, then journal entries,
   * oldest first.
   */
  readonly also: readonly Text[];
  /** These changes remain despite the undo; each has a reason. */
  readonly held: readonly RetainedChange[];
  /** Ledger entries without a journal entry, which a new journal entry withdrew. */
  readonly entries: readonly string[];
}

interface Gone {
  readonly journalEntries: ReadonlySet<string>;
  readonly entries: ReadonlySet<string>;
  /** These journal entries are removed even if later ones changed the same places; the later values stay. */
  readonly lenient: ReadonlySet<string>;
}

/**
 * Undoes changes together with every ledger entry that depends on them. A ledger entry made by a journal entry
 * goes with it; any other is withdrawn by a new journal entry. Ledger entries that already broke a rule are left
 * alone. Refused with the reason if a later journal entry that stays blocks the undo.
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
    // One at a time, because each undo may leave enough for the others.
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

/** Returns false if all changes stay, so that only lines of the journal disappear. */
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

export function entryWords(entry: LedgerEntry, view: LedgerView | undefined): Text {
  const row = view?.accounts.flatMap(({ rows }) => rows).find((each) => each.entry.id === entry.id);
  return message('journal.entry', {
    what: row?.text ?? raw(entry.reason),
    amount: raw(signed(entry.amount)),
  });
}

/**
 * Resolves ledger entries to the journal entries that made them; `undefined` if something does not exist. Parts of
 * a campaign, and entries that depend on others, are removed even if later changes set the same places.
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
    // This part of the group may have been undone here already.
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

function without(document: CharacterDocument, gone: Gone, asked: Gone): Result<CharacterDocument, AppError> {
  for (const journalEntry of document.journal) {
    if (!gone.journalEntries.has(journalEntry.id) || gone.lenient.has(journalEntry.id)) continue;
    const later = undoBlockedBy(document, journalEntry.id, gone.journalEntries);
    if (later !== undefined) return err(blocked(journalEntry, later, asked));
  }
  return ok(withoutJournalEntries(document, gone.journalEntries).document);
}

/** Ledger entries without a journal entry are withdrawn by a new one. */
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

/** Changes that remain after their journal entries were undone, by label. */
export function heldOf(
  before: CharacterDocument,
  after: CharacterDocument,
  journalEntries: readonly JournalEntry[],
): readonly RetainedChange[] {
  return retainedValuesOf(before, after, journalEntries).map(({ journalEntry, why }) => ({
    what: journalEntry.label,
    why,
  }));
}

/** Applies only to ledger entries that no journal entry made. */
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
