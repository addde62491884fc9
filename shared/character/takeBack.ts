import { appError, type AppError } from '../kernel/errors';
import type { Clock, Ids } from '../kernel/ports';
import { err, ok, type Result } from '../kernel/result';
import { message, raw, signed, type Text } from '../kernel/text';
import type { LedgerEntry } from '../ledger/ledger';
import { faultyEntries, type LedgerView } from '../rules/ledgerView';
import type { Deed } from './deed';
import type { CharacterDocument } from './document';
import type { WithdrawEdit } from './edits';
import { membersOf } from './group';
import { perform, undoBlockedBy, undoDeed, type Act } from './journal';

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
}

/** A character that may take part in taking back, and how its rules read it. */
export interface Member {
  readonly document: CharacterDocument;
  readonly ledgerOf: LedgerOf;
}

/** Everything that is to go: deeds, and entries that no deed made, by their ids. */
interface Gone {
  readonly deeds: ReadonlySet<string>;
  readonly entries: ReadonlySet<string>;
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
    };
  }
}

/**
 * Takes something back in every document that had a part in it; `first` stands first in the answer. Refused where
 * one of them cannot be read, or cannot take back its part.
 */
export async function takeBackTogether(
  first: Member,
  unwanted: Unwanted,
  read: (id: string) => Promise<Result<Member, AppError>>,
  ports: Ports,
): Promise<Result<readonly TakenBack[], AppError>> {
  const members = new Map([[first.document.id, first]]);
  const wanted = new Map<string, readonly Unwanted[]>([[first.document.id, [unwanted]]]);
  const taken = new Map<string, TakenBack>();
  const waiting = [first.document.id];
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
    let member = members.get(id);
    if (member === undefined) {
      const found = await read(id);
      if (!found.ok) return found.error.code === 'not-found' ? err(missing(found.error)) : found;
      member = found.value;
      members.set(id, member);
    }
    const result = takeBack(member.document, wanted.get(id) ?? [], member.ledgerOf, ports);
    if (!result.ok) return member === first ? result : err(namedFor(member.document, result.error));
    taken.set(id, result.value);
    for (const group of groupsOf(result.value.deeds))
      for (const other of membersOf(group)) {
        const list = wanted.get(other) ?? [];
        if (list.some((one) => 'group' in one && one.group === group)) continue;
        wanted.set(other, [...list, { group }]);
        waiting.push(other);
      }
  }
  return ok([...taken.values()]);
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
  gone: Gone = { deeds: new Set(), entries: new Set() },
): Gone | undefined {
  const deeds = new Set<string>();
  const entries = new Set<string>();
  for (const one of unwanted) {
    const deed = document.journal.find((each) => isAbout(each, one));
    if (deed !== undefined && 'entry' in one && isStuck(document, deed, gone))
      for (const id of deed.entered) entries.add(id);
    else if (deed !== undefined) deeds.add(deed.id);
    else if ('entry' in one && document.ledger.some(({ id }) => id === one.entry)) entries.add(one.entry);
    // The part of a group may have been taken back here already.
    else if (!('group' in one)) return undefined;
  }
  return { deeds, entries };
}

/** True for a deed of this document alone whose play was changed since by a deed that stays. */
function isStuck(document: CharacterDocument, deed: Deed, gone: Gone): boolean {
  if (deed.group !== undefined) return false;
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

function groupsOf(deeds: readonly Deed[]): readonly string[] {
  return deeds.flatMap(({ group }) => (group === undefined ? [] : [group]));
}

function blocked(deed: Deed, later: Deed, asked: Gone): AppError {
  const text = asked.deeds.has(deed.id)
    ? message('journal.blocked', { later: later.label })
    : message('journal.dependentBlocked', { deed: deed.label, later: later.label });
  return appError('invalid-input', { text });
}

function missing(error: AppError): AppError {
  return { ...error, text: message('journal.otherGone') };
}

function namedFor({ name }: CharacterDocument, error: AppError): AppError {
  const who = name.trim() === '' ? message('journal.nameless') : raw(name);
  return { ...error, text: message('journal.other', { name: who, what: error.text }) };
}
