import { appError, type AppError } from '../kernel/errors';
import type { Clock, Ids } from '../kernel/ports';
import { err, ok, type Result } from '../kernel/result';
import { message, raw, signed, type Text } from '../kernel/text';
import { sum } from '../kernel/sum';
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

/** What is to be undone: a deed of the journal, an entry of the ledger, or this document's part of a group. */
export type Unwanted = { readonly deed: string } | { readonly entry: string } | { readonly group: string };

/** How the rules read the ledger of a character; nothing where they keep none or cannot read it. */
export type LedgerOf = (document: CharacterDocument) => LedgerView | undefined;

interface Ports {
  readonly clock: Clock;
  readonly ids: Ids;
}

/** A character with something taken back. */
export interface TakenBack {
  readonly document: CharacterDocument;
  /** The deeds that are gone, newest first. */
  readonly deeds: readonly Deed[];
  /** What had to go beyond what was asked for, in words: first entries that no deed made, then deeds, oldest first. */
  readonly also: readonly Text[];
  /** What they changed and what is there all the same, and why. */
  readonly held: readonly Held[];
  /** Entries that no deed made and that were withdrawn by a deed of their own. */
  readonly entries: readonly string[];
}

/** Everything that is to go: deeds, and entries that no deed made, by their ids. */
interface Gone {
  readonly deeds: ReadonlySet<string>;
  readonly entries: ReadonlySet<string>;
  /** Deeds that go although later ones put something else where they changed something: that stays. */
  readonly lenient: ReadonlySet<string>;
}

/**
 * Takes things back together with everything in the ledger that cannot stand without them. An entry that a deed
 * made goes with that deed; one that no deed made is withdrawn by a new deed. An entry that broke a rule before is
 * not blamed on the loss. Refused with the reason where a later deed that stays is in the way.
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
    // One at a time: what is taken back may leave enough for the others.
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

/** Whether anything changes on the sheet; else all that was changed stays, and only lines of the journal go. */
export function changesSheet({
  deeds,
  entries,
  held,
}: Pick<TakenBack, 'deeds' | 'entries' | 'held'>): boolean {
  const changed = deeds.map((deed) => deed.changes.length + deed.entered.length + deed.withdrawn.length);
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
 * What is asked for, entries by the deeds that made them; nothing where it is not there. What a campaign did, and what
 * goes for the sake of an entry, goes whatever was put in its places since.
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
    // The part of a group may have been taken back here already.
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

/** The document as if the deeds had never happened. */
function without(document: CharacterDocument, gone: Gone, asked: Gone): Result<CharacterDocument, AppError> {
  for (const deed of document.journal) {
    if (!gone.deeds.has(deed.id) || gone.lenient.has(deed.id)) continue;
    const later = undoBlockedBy(document, deed.id, gone.deeds);
    if (later !== undefined) return err(blocked(deed, later, asked));
  }
  return ok(withoutDeeds(document, gone.deeds).document);
}

/** What was taken back, in words; entries that no deed made are withdrawn by a deed of their own. */
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

/** What deeds changed and what is there all the same without them, by what they are called. */
export function heldOf(
  before: CharacterDocument,
  after: CharacterDocument,
  deeds: readonly Deed[],
): readonly Held[] {
  return stayingOf(before, after, deeds).map(({ deed, why }) => ({ what: deed.label, why }));
}

/** A character with entries out of its ledger that no deed of its journal made. */
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
