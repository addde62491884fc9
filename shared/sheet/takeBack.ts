import { appError, type AppError } from '../kernel/errors';
import type { Clock, Ids } from '../kernel/ports';
import { err, ok, type Result } from '../kernel/result';
import { message, raw, signed, type Text } from '../kernel/text';
import type { LedgerEntry } from '../ledger/ledger';
import { faultyEntries, type LedgerView } from '../rules/ledger/ledgerView';
import type { Deed } from '../character/deed';
import type { CharacterDocument } from '../character/document';
import type { WithdrawEdit } from '../character/edits';
import { campaignOf } from '../character/group';
import { perform, type Act } from '../character/journal';
import { stayingOf } from '../character/staying';
import { withoutDeeds, type Held } from '../character/strand';
import { undoBlockedBy } from '../character/undo';

/** A journal entry, a ledger entry, or this document's part of a group. */
export type Unwanted = { readonly deed: string } | { readonly entry: string } | { readonly group: string };

/** Is `undefined` if the ruleset has no ledger or cannot read it. */
export type LedgerOf = (document: CharacterDocument) => LedgerView | undefined;

interface Ports {
  readonly clock: Clock;
  readonly ids: Ids;
}

export interface TakenBack {
  readonly document: CharacterDocument;
  /** The newest comes first. */
  readonly deeds: readonly Deed[];
  /**
   * Further removals that became necessary: first ledger entries without a journal entry, then journal entries,
   * oldest first.
   */
  readonly also: readonly Text[];
  /** These changes remain despite the undo; each has a reason. */
  readonly held: readonly Held[];
  /** Holds ledger entries without a journal entry, which a new journal entry withdrew. */
  readonly entries: readonly string[];
}

interface Gone {
  readonly deeds: ReadonlySet<string>;
  readonly entries: ReadonlySet<string>;
  /** These journal entries are removed even if later ones changed the same places; the later values stay. */
  readonly lenient: ReadonlySet<string>;
}

/**
 * Undoes changes together with every ledger entry that depends on them. A ledger entry made by a journal entry
 * goes with it; any other is withdrawn by a new journal entry. Ledger entries that already broke a rule are left
 * alone. Refused with the reason if a later journal entry that stays blocks the undo.
 */
export function takeBack(
  document: CharacterDocument,
  unwanted: readonly Unwanted[],
  ledgerOf: LedgerOf,
  ports: Ports,
): Result<TakenBack, AppError> {
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
      deeds: new Set([...gone.deeds, ...more.deeds]),
      entries: new Set([...gone.entries, ...more.entries]),
      lenient: new Set([...gone.lenient, ...more.lenient]),
    };
  }
}

/** Returns false if all changes stay, so that only lines of the journal disappear. */
export function changesSheet({
  deeds,
  entries,
  held,
}: Pick<TakenBack, 'deeds' | 'entries' | 'held'>): boolean {
  const changed = deeds.reduce(
    (sum, deed) => sum + deed.changes.length + deed.entered.length + deed.withdrawn.length,
    entries.length,
  );
  return changed > held.length;
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
function gather(document: CharacterDocument, unwanted: readonly Unwanted[]): Gone | undefined {
  const deeds = new Set<string>();
  const entries = new Set<string>();
  const lenient = new Set<string>();
  for (const one of unwanted) {
    const deed = document.journal.find((each) => isAbout(each, one));
    if (deed !== undefined) {
      deeds.add(deed.id);
      if (isLenient(deed, one)) lenient.add(deed.id);
    } else if ('entry' in one && document.ledger.some(({ id }) => id === one.entry)) entries.add(one.entry);
    // This part of the group may have been undone here already.
    else if (!('group' in one)) return undefined;
  }
  return { deeds, entries, lenient };
}

function isLenient({ group }: Deed, one: Unwanted): boolean {
  if (group !== undefined) return campaignOf(group) !== undefined;
  return 'entry' in one;
}

function isAbout(deed: Deed, one: Unwanted): boolean {
  if ('deed' in one) return deed.id === one.deed;
  if ('group' in one) return deed.group === one.group;
  return deed.entered.includes(one.entry);
}

function without(document: CharacterDocument, gone: Gone, asked: Gone): Result<CharacterDocument, AppError> {
  for (const deed of document.journal) {
    if (!gone.deeds.has(deed.id) || gone.lenient.has(deed.id)) continue;
    const later = undoBlockedBy(document, deed.id, gone.deeds);
    if (later !== undefined) return err(blocked(deed, later, asked));
  }
  return ok(withoutDeeds(document, gone.deeds).document);
}

/** Ledger entries without a journal entry are withdrawn by a new one. */
function finished(
  document: CharacterDocument,
  gone: Gone,
  asked: Gone,
  undone: CharacterDocument,
  ledgerOf: LedgerOf,
  ports: Ports,
): TakenBack {
  const deeds = document.journal.filter(({ id }) => gone.deeds.has(id));
  const entries = document.ledger.filter(({ id }) => gone.entries.has(id));
  const view = entries.length === 0 ? undefined : ledgerOf(document);
  return {
    document: withdrawn(undone, entries, view, ports),
    deeds: deeds.toReversed(),
    also: [
      ...entries.filter(({ id }) => !asked.entries.has(id)).map((entry) => entryWords(entry, view)),
      ...deeds.filter(({ id }) => !asked.deeds.has(id)).map(({ label }) => label),
    ],
    held: heldOf(document, undone, deeds),
    entries: entries.map(({ id }) => id),
  };
}

/** Changes that remain after their journal entries were undone, by label. */
export function heldOf(
  before: CharacterDocument,
  after: CharacterDocument,
  deeds: readonly Deed[],
): readonly Held[] {
  return stayingOf(before, after, deeds).map(({ deed, why }) => ({ what: deed.label, why }));
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

function withdrawal(entries: readonly LedgerEntry[], view: LedgerView | undefined): Act {
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

function blocked(deed: Deed, later: Deed, asked: Gone): AppError {
  const text = asked.deeds.has(deed.id)
    ? message('journal.blocked', { later: later.label })
    : message('journal.dependentBlocked', { deed: deed.label, later: later.label });
  return appError('invalid-input', { text });
}
