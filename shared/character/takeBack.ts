import { appError, type AppError } from '../kernel/errors';
import type { Clock, Ids } from '../kernel/ports';
import { err, ok, type Result } from '../kernel/result';
import { message, raw, signed, type Text } from '../kernel/text';
import type { LedgerEntry } from '../ledger/ledger';
import { faultyEntries, type LedgerView } from '../rules/ledgerView';
import type { Deed } from './deed';
import type { CharacterDocument } from './document';
import type { WithdrawEdit } from './edits';
import { campaignOf } from './group';
import { perform, type Act } from './journal';
import { undoBlockedBy, undoDeed } from './undo';

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
  /** Deeds of which only the ledger entries are gone, because what they changed in play went on since. */
  readonly halves: readonly Deed[];
}

/** Everything that is to go: deeds, and entries that no deed made, by their ids. */
interface Gone {
  readonly deeds: ReadonlySet<string>;
  readonly entries: ReadonlySet<string>;
  /** Deeds that stay but for their entries. */
  readonly halves: ReadonlySet<string>;
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
    const more = gather(document, [{ entry: next.id }], gone);
    if (more === undefined)
      return err(appError('invalid-input', { text: message('journal.returning', { what: next.reason }) }));
    gone = {
      deeds: new Set([...gone.deeds, ...more.deeds]),
      entries: new Set([...gone.entries, ...more.entries]),
      halves: new Set([...gone.halves, ...more.halves]),
    };
  }
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
 * What is asked for, entries by the deeds that made them; nothing where it is not there. Where an entry's deed cannot
 * go because its play changed since, only its entries go: what happened at the table stays as it is.
 */
function gather(
  document: CharacterDocument,
  unwanted: readonly Unwanted[],
  gone: Gone = { deeds: new Set(), entries: new Set(), halves: new Set() },
): Gone | undefined {
  const deeds = new Set<string>();
  const entries = new Set<string>();
  const halves = new Set<string>();
  for (const one of unwanted) {
    const deed = document.journal.find((each) => isAbout(each, one));
    if (deed !== undefined && mayBeHalved(deed, one) && isStuck(document, deed, gone)) {
      halves.add(deed.id);
      for (const id of deed.entered) entries.add(id);
    } else if (deed !== undefined) deeds.add(deed.id);
    else if ('entry' in one && document.ledger.some(({ id }) => id === one.entry)) entries.add(one.entry);
    // The part of a group may have been taken back here already.
    else if (!('group' in one)) return undefined;
  }
  return { deeds, entries, halves };
}

/** True where a deed's entries may go without its play: they alone are asked for, or it is a campaign's doing. */
function mayBeHalved({ group }: Deed, one: Unwanted): boolean {
  if (group !== undefined) return campaignOf(group) !== undefined;
  return 'entry' in one;
}

/** True for a deed whose play was changed since by a deed that stays. */
function isStuck(document: CharacterDocument, deed: Deed, gone: Gone): boolean {
  const later = undoBlockedBy(document, deed.id);
  return later !== undefined && !gone.deeds.has(later.id);
}

function isAbout(deed: Deed, one: Unwanted): boolean {
  if ('deed' in one) return deed.id === one.deed;
  if ('group' in one) return deed.group === one.group;
  return deed.entered.includes(one.entry);
}

/** The document as if the deeds had never happened; the newest first, so that none stands in another's way. */
function without(document: CharacterDocument, gone: Gone, asked: Gone): Result<CharacterDocument, AppError> {
  let current = document;
  for (const deed of document.journal.toReversed()) {
    if (!gone.deeds.has(deed.id)) continue;
    const later = undoBlockedBy(current, deed.id);
    if (later !== undefined) return err(blocked(deed, later, asked));
    const undone = undoDeed(current, deed.id);
    if (!undone.ok) return undone;
    current = undone.value;
  }
  return ok(current);
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
    document: entries.length === 0 ? undone : perform(undone, withdrawal(entries, view), ports),
    deeds: deeds.toReversed(),
    also: [
      ...entries.filter(({ id }) => !asked.entries.has(id)).map((entry) => entryWords(entry, view)),
      ...deeds.filter(({ id }) => !asked.deeds.has(id)).map(({ label }) => label),
    ],
    halves: document.journal.filter(({ id }) => gone.halves.has(id)),
  };
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
