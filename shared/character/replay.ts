import { isReset } from '#shared/change/amount';
import type { Json } from '#shared/kernel/jsonValue';
import type { Ids } from '#shared/kernel/ports';
import { sameValue } from '#shared/kernel/same';
import { message, type Text } from '#shared/kernel/text';
import { balance, debtTag, type LedgerEntry } from '#shared/ledger/ledger';
import type { Change, JournalEntry } from './journalEntry';
import type { CharacterDocument } from './document';
import { perform, type Action } from './journal';
import { putAt, valueAt } from './playState';
import { based, changeOf, noteBase, numberOr, redone, relabeled } from './redo';

/** Describes a journal entry with its ledger entries. */
export interface Step {
  readonly journalEntry: JournalEntry;
  readonly entered: readonly LedgerEntry[];
  /** Entries without a journal entry that follow this one in the ledger. */
  readonly trailing: readonly LedgerEntry[];
  /** Changes of the play state without a journal entry that happened after this one. */
  readonly drift: readonly Change[];
}

/** Describes a character before one of its journal entries, and everything that happened from then on, oldest first. */
export interface RewoundCharacter {
  readonly document: CharacterDocument;
  readonly steps: readonly Step[];
}

/** Goes back to before the journal entry at index `cut`; the length of the journal rewinds nothing. */
export function rewind(document: CharacterDocument, cut: number): RewoundCharacter {
  const ledger = [...document.ledger];
  const made = new Set(document.journal.flatMap(({ entered }) => entered));
  const steps: Step[] = [];
  let { play } = document;
  for (const journalEntry of document.journal.slice(cut).toReversed()) {
    const drift: Change[] = [];
    for (const { path, from, to } of journalEntry.changes.toReversed()) {
      const now = valueAt(play, path);
      // An empty place stands for the start value of its number, so it is not compared like other values.
      if (!sameValue(now, to)) drift.push(changeOf(path, to, now));
      play = putAt(play, path, from);
    }
    const { entered, trailing } = takenOut(ledger, journalEntry, made);
    for (const { index, entry } of journalEntry.withdrawn)
      ledger.splice(Math.min(index, ledger.length), 0, entry);
    steps.push({ journalEntry, entered, trailing, drift: drift.toReversed() });
  }
  return {
    document: { ...document, play, ledger, journal: document.journal.slice(0, cut) },
    steps: steps.toReversed(),
  };
}

/** Removes the ledger entries of a journal entry, and those after them that no journal entry made. */
function takenOut(
  ledger: LedgerEntry[],
  journalEntry: JournalEntry,
  made: ReadonlySet<string>,
): Pick<Step, 'entered' | 'trailing'> {
  if (journalEntry.entered.length === 0) return { entered: [], trailing: [] };
  const own = new Set(journalEntry.entered);
  const [entered, trailing, kept]: LedgerEntry[][] = [[], [], []];
  let first = ledger.length;
  let missing = own.size;
  while (first > 0 && missing > 0) {
    first -= 1;
    const entry = ledger[first];
    if (entry !== undefined && own.has(entry.id)) missing -= 1;
  }
  // Missing entries were removed by manual edits of the file, so the whole ledger has to be searched.
  if (missing > 0)
    first = Math.max(
      0,
      ledger.findIndex(({ id }) => own.has(id)),
    );
  if (missing === own.size) return { entered: [], trailing: [] };
  for (const entry of ledger.slice(first)) {
    if (own.has(entry.id)) entered?.push(entry);
    else if (made.has(entry.id)) kept?.push(entry);
    else trailing?.push(entry);
  }
  ledger.splice(first, ledger.length - first, ...(kept ?? []));
  return { entered: entered ?? [], trailing: trailing ?? [] };
}

/** A change that could not be reapplied, and why. */
export interface RetainedChange {
  readonly what: Text;
  readonly why: Text;
}

/**
 * Replays a character's history after an earlier change was revised. Relative changes stay relative, other values
 * are set again, and ledger entries keep the order of their journal entries.
 */
export class JournalReplay {
  play: Json;
  readonly ledger: LedgerEntry[];
  readonly journal: JournalEntry[];
  readonly held: RetainedChange[] = [];
  /** The difference in money at this point compared with the original history. */
  extraMoney = 0;
  /** The play state at this point in the original history. */
  private was: Json;
  /**
   * The difference in count of each purchase and thing compared with the original history; equal counts are left
   * out.
   */
  private readonly things = new Map<string, number>();
  /** Start values of numbers at places that are still empty. */
  private readonly bases = new Map<string, number>();

  constructor(private readonly origin: CharacterDocument) {
    this.play = origin.play;
    this.was = origin.play;
    this.ledger = [...origin.ledger];
    this.journal = [...origin.journal];
  }

  /** Returns true if the play state differs from the original history. */
  get isOther(): boolean {
    this.align();
    return this.play !== this.was;
  }

  /** Shares one object between equal states, so that the next comparison is by reference. */
  private align(): void {
    if (this.play !== this.was && sameValue(this.play, this.was)) this.play = this.was;
  }

  /**
   * Returns true if the rules may now decide differently than in the original history, because play or possessions
   * differ.
   */
  get isUnlike(): boolean {
    return this.things.size > 0 || this.isOther;
  }

  get document(): CharacterDocument {
    const { play, ledger, journal } = this;
    return { ...this.origin, play, ledger: [...ledger], journal: [...journal] };
  }

  /** Reapplies a step to the character in its present state. */
  repeat(step: Step): void {
    const isSame = !this.isOther;
    const changes = isSame
      ? step.journalEntry.changes
      : step.journalEntry.changes.map((change) => this.redo(change, step.journalEntry));
    if (isSame) for (const { path, to } of step.journalEntry.changes) this.play = putAt(this.play, path, to);
    const withdrawn = this.withdraw(step.journalEntry);
    this.enter(step.entered);
    const followed =
      (isSame || changes.every((change, index) => change === step.journalEntry.changes[index])) &&
      withdrawn === step.journalEntry.withdrawn
        ? step.journalEntry
        : {
            ...step.journalEntry,
            label: relabeled(step.journalEntry, changes),
            changes: [...changes],
            withdrawn,
          };
    this.journal.push(followed);
    this.pass(step);
  }

  /**
   * Replaces a step by another action, or adds a new one. Ledger entries that stay the same keep their ids and
   * moments, and so does the journal entry. Returns true if anything changed.
   */
  remake(act: Action, at: string, ids: Ids, before?: Step): boolean {
    const { document } = this;
    const moment = before?.journalEntry.at ?? at;
    const next = perform(document, act, { clock: { now: () => moment }, ids });
    const journalEntry = next === document ? undefined : next.journal.at(-1);
    if (journalEntry !== undefined) {
      const known = [...(before?.entered ?? [])];
      const entered = next.ledger.slice(next.ledger.length - journalEntry.entered.length).map((entry) => {
        const index = known.findIndex((each) => isSameEntry(each, entry));
        const [same] = index < 0 ? [] : known.splice(index, 1);
        return same === undefined ? entry : { ...entry, id: same.id, at: same.at };
      });
      const gone = new Set(journalEntry.withdrawn.map(({ entry }) => entry.id));
      this.count(
        journalEntry.withdrawn.map(({ entry }) => entry),
        -1,
      );
      const kept = this.ledger.filter(({ id }) => !gone.has(id));
      this.ledger.splice(0, this.ledger.length, ...kept);
      this.enter(entered);
      this.play = next.play;
      this.journal.push({
        ...journalEntry,
        ...(before !== undefined && { id: before.journalEntry.id }),
        entered: entered.map(({ id }) => id),
      });
    }
    if (before !== undefined) this.pass(before);
    return journalEntry !== undefined;
  }

  /** Replaces the last journal entry. */
  amendLast(change: (journalEntry: JournalEntry) => JournalEntry): void {
    const last = this.journal.pop();
    if (last !== undefined) this.journal.push(change(last));
  }

  private enter(entries: readonly LedgerEntry[]): void {
    this.ledger.push(...entries);
    this.count(entries, 1);
  }

  private count(entries: readonly LedgerEntry[], sign: 1 | -1): void {
    this.extraMoney += sign * balance(entries, 'money');
    for (const { purchase, item } of entries) {
      if (purchase === undefined && item === undefined) continue;
      const key = JSON.stringify([purchase ?? null, item ?? null]);
      const more = (this.things.get(key) ?? 0) + sign;
      if (more === 0) this.things.delete(key);
      else this.things.set(key, more);
    }
  }

  /** Skips a step without applying it. */
  pass(step: Step): void {
    const wasSame = !this.isOther;
    this.count(step.entered, -1);
    this.count(
      step.journalEntry.withdrawn.map(({ entry }) => entry),
      1,
    );
    for (const change of step.journalEntry.changes) {
      this.was = putAt(this.was, change.path, change.to);
      noteBase(this.bases, change);
    }
    for (const change of step.drift) {
      this.play = putAt(this.play, change.path, this.redo(change).to);
      this.was = putAt(this.was, change.path, change.to);
    }
    this.ledger.push(...step.trailing);
    if (wasSame) this.align();
  }

  private withdraw(journalEntry: JournalEntry): JournalEntry['withdrawn'] {
    if (journalEntry.withdrawn.length === 0) return journalEntry.withdrawn;
    const out = new Set(journalEntry.withdrawn.map(({ entry }) => entry.id));
    const withdrawn = this.ledger.flatMap((entry, index) => (out.has(entry.id) ? [{ index, entry }] : []));
    for (const { index } of withdrawn.toReversed()) this.ledger.splice(index, 1);
    this.count(
      withdrawn.map(({ entry }) => entry),
      -1,
    );
    const isSame =
      withdrawn.length === journalEntry.withdrawn.length &&
      withdrawn.every(({ index, entry }, at) => {
        const before = journalEntry.withdrawn[at];
        return before?.index === index && before.entry.id === entry.id;
      });
    return isSame ? journalEntry.withdrawn : withdrawn;
  }

  /** Reapplies a change to a place that may hold another value by now. */
  private redo(recorded: Change, journalEntry?: JournalEntry): Change {
    const now = valueAt(this.play, recorded.path);
    const change = based(recorded, now, this.bases.get(recorded.path.join('\n')));
    const done = redone(change, now);
    if (journalEntry !== undefined) {
      this.play = putAt(this.play, change.path, done.to);
      if (isShort(change, now, done.to))
        this.held.push({
          what: journalEntry.label,
          why: message('journal.short', { value: numberOr(done.to, 0) }),
        });
    }
    return done;
  }
}

/** Ignores the amount and the debt tag. */
function isSameEntry(one: LedgerEntry, other: LedgerEntry): boolean {
  const bare = ({ id: _, at: _at, amount: _amount, tag, ...rest }: LedgerEntry) => ({
    ...rest,
    tag: tag === debtTag ? null : (tag ?? null),
  });
  return sameValue(bare(one), bare(other));
}

/** Returns true if a number moved less than before because it was closer to its bound. */
function isShort({ from, to, by }: Change, now: Json | undefined, then: Json | undefined): boolean {
  if (by === undefined || isReset(by)) return false;
  const [wasBy, isBy] = [
    numberOr(to, by.base) - numberOr(from, by.base),
    numberOr(then, by.base) - numberOr(now, by.base),
  ];
  return Math.abs(isBy) < Math.abs(wasBy);
}

/** The character as if these journal entries had never happened; everything else is replayed. */
export function withoutJournalEntries(
  document: CharacterDocument,
  gone: ReadonlySet<string>,
): { readonly document: CharacterDocument; readonly held: readonly RetainedChange[] } {
  const cut = document.journal.findIndex(({ id }) => gone.has(id));
  if (cut < 0) return { document, held: [] };
  const { document: origin, steps } = rewind(document, cut);
  const replay = new JournalReplay(origin);
  for (const step of steps)
    if (gone.has(step.journalEntry.id)) replay.pass(step);
    else replay.repeat(step);
  return { document: replay.document, held: replay.held };
}
