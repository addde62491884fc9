import type { Json } from '../kernel/json';
import type { Ids } from '../kernel/ports';
import { sameValue } from '../kernel/same';
import { isRaw, message, type Text } from '../kernel/text';
import { balance, debtTag, type LedgerEntry } from '../ledger/ledger';
import { isReset, movedBy, type Change, type JournalEntry } from './journalEntry';
import type { CharacterDocument } from './document';
import { perform, type Action } from './journal';
import { applyPatches, patchesBetween } from './patches';
import { putAt, valueAt } from './playState';

/** An entry of the journal with the ledger entries that it made. */
export interface Step {
  readonly journalEntry: JournalEntry;
  readonly entered: readonly LedgerEntry[];
  /** Entries that no journal entry made, and that stand in the ledger behind those of this one. */
  readonly trailing: readonly LedgerEntry[];
  /** Changes of the play state that no entries of the journal made, and that came after this one. */
  readonly drift: readonly Change[];
}

/** A character as it stood before a journal entry of its journal, and what happened from then on, oldest first. */
export interface RewoundCharacter {
  readonly document: CharacterDocument;
  readonly steps: readonly Step[];
}

/** Winds a character back to before the journal entry at a place of its journal; the end of the journal winds nothing back. */
export function rewind(document: CharacterDocument, cut: number): RewoundCharacter {
  const ledger = [...document.ledger];
  const made = new Set(document.journal.flatMap(({ entered }) => entered));
  const steps: Step[] = [];
  let { play } = document;
  for (const journalEntry of document.journal.slice(cut).toReversed()) {
    const drift: Change[] = [];
    for (const { path, from, to } of journalEntry.changes.toReversed()) {
      const now = valueAt(play, path);
      // A number that holds nothing yet stands for its start and is left out of comparison as any other value.
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

/** Takes the entries of a journal entry out of the end of a ledger, with what stands behind them and no journal entry made. */
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
  // Entries that are not there any more were taken out by hand: then the whole ledger was looked through.
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

/** A line that could not follow what changed before it, and why. */
export interface KeptChange {
  readonly what: Text;
  readonly why: Text;
}

/**
 * A character on its way through what happened to it, while something before it became another. Amounts go on as
 * amounts, whatever else was put somewhere is put there again, entries stand in the ledger in the order of their journal entries.
 */
export class JournalReplay {
  play: Json;
  readonly ledger: LedgerEntry[];
  readonly journal: JournalEntry[];
  readonly held: KeptChange[] = [];
  /** How much more money there is at this point than there was before anything became another. */
  extraMoney = 0;
  /** The play state as it was at this point before anything became another. */
  private was: Json;
  /** Purchases and things by how many more of them there are than there were; none where there are as many. */
  private readonly things = new Map<string, number>();
  /** The numbers that places stand for which hold nothing yet. */
  private readonly bases = new Map<string, number>();

  constructor(private readonly origin: CharacterDocument) {
    this.play = origin.play;
    this.was = origin.play;
    this.ledger = [...origin.ledger];
    this.journal = [...origin.journal];
  }

  /** True where the play state is another than it was at this point. */
  get isOther(): boolean {
    this.align();
    return this.play !== this.was;
  }

  /** One value for two that are the same, so that the next comparison is one of places in memory. */
  private align(): void {
    if (this.play !== this.was && sameValue(this.play, this.was)) this.play = this.was;
  }

  /** True where the rules may say something else of it than they did at this point: its play, or what it owns. */
  get isUnlike(): boolean {
    return this.things.size > 0 || this.isOther;
  }

  /** The character as it stands here. */
  get document(): CharacterDocument {
    const { play, ledger, journal } = this;
    return { ...this.origin, play, ledger: [...ledger], journal: [...journal] };
  }

  /** What happened happens again, on the character as it stands here. */
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
            label: relabelled(step.journalEntry, changes),
            changes: [...changes],
            withdrawn,
          };
    this.journal.push(followed);
    this.pass(step);
  }

  /**
   * Does something else here than what happened, or something new. Entries that stay the same keep their ids and
   * moments, and so does the journal entry. True where it changed anything.
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

  /** Puts something else in the place of the last journal entry. */
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

  /** Goes by what happened without doing it again. */
  pass(step: Step): void {
    const wasSame = !this.isOther;
    this.count(step.entered, -1);
    this.count(
      step.journalEntry.withdrawn.map(({ entry }) => entry),
      1,
    );
    for (const { path, from, to, by } of step.journalEntry.changes) {
      this.was = putAt(this.was, path, to);
      // An amount that nothing had changed before says what the place stands for until something does.
      if (by !== undefined && typeof from !== 'number') this.bases.set(path.join('\n'), by.base);
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

  /** A change made again where something else may stand by now. */
  private redo(recorded: Change, journalEntry?: JournalEntry): Change {
    const now = valueAt(this.play, recorded.path);
    const change = this.based(recorded, now);
    const to = sameValue(now, change.from) ? change.to : afterChange(now, change);
    if (journalEntry !== undefined) {
      this.play = putAt(this.play, change.path, to);
      if (isShort(change, now, to))
        this.held.push({
          what: journalEntry.label,
          why: message('journal.short', { value: numberOr(to, 0) }),
        });
    }
    if (sameValue(now, change.from) && sameValue(to, change.to)) return change;
    return changeOf(change.path, now, to, change.by);
  }

  /** A change of an amount from the number that stands there now, or that the place stands for while it holds nothing. */
  private based(change: Change, now: Json | undefined): Change {
    const { by, from, path } = change;
    if (by === undefined || sameValue(now, from)) return change;
    const base = numberOr(now, this.bases.get(path.join('\n')) ?? by.base);
    return { ...change, by: { ...by, base } };
  }
}

/** Entries that are the same but for their amount and for being a debt. */
function isSameEntry(one: LedgerEntry, other: LedgerEntry): boolean {
  const bare = ({ id: _, at: _at, amount: _amount, tag, ...rest }: LedgerEntry) => ({
    ...rest,
    tag: tag === debtTag ? null : (tag ?? null),
  });
  return sameValue(bare(one), bare(other));
}

/** A number that could not go as far as it went before, because it stood nearer to its bound. */
function isShort({ from, to, by }: Change, now: Json | undefined, then: Json | undefined): boolean {
  if (by === undefined || isReset(by)) return false;
  const [wasBy, isBy] = [
    numberOr(to, by.base) - numberOr(from, by.base),
    numberOr(then, by.base) - numberOr(now, by.base),
  ];
  return Math.abs(isBy) < Math.abs(wasBy);
}

function afterChange(now: Json | undefined, { from, to, by }: Change): Json | undefined {
  if (by !== undefined && !isReset(by)) {
    const start = typeof now === 'number' ? now : now === undefined || now === null ? by.base : undefined;
    if (start !== undefined) return movedBy(start, by);
  }
  if (Array.isArray(now) && Array.isArray(from) && Array.isArray(to)) return afterListChange(now, from, to);
  return to;
}

/** What came into a list and what went out of it comes and goes again; items are told apart by their ids or values. */
function afterListChange(now: readonly Json[], from: readonly Json[], to: readonly Json[]): Json {
  if ([...now, ...from, ...to].every((item) => typeof item === 'string' || typeof item === 'number')) {
    const gone = from.filter((item) => !to.includes(item));
    const come = to.filter((item) => !from.includes(item));
    return [...now.filter((item) => !gone.includes(item)), ...come.filter((item) => !now.includes(item))];
  }
  return applyPatches(now, patchesBetween(from, to));
}

function changeOf(
  path: readonly string[],
  from: Json | undefined,
  to: Json | undefined,
  by?: Change['by'],
): Change {
  return {
    path: [...path],
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(by !== undefined && { by }),
  };
}

function numberOr(value: Json | undefined, base: number): number {
  return typeof value === 'number' ? value : base;
}

/** A label that says from where to where a number went says it of the numbers of now. */
function relabelled({ label, changes }: JournalEntry, followed: readonly Change[]): Text {
  const [was, is] = [changes[0], followed[0]];
  if (changes.length !== 1 || was === undefined || is === undefined || isRaw(label)) return label;
  const { params = {} } = label;
  if (params['from'] !== was.from || params['to'] !== was.to) return label;
  if (typeof is.from !== 'number' || typeof is.to !== 'number') return label;
  return message(label.key, { ...params, from: is.from, to: is.to });
}

/** A character as if some of its journal entries had never happened, everything else as it happened. */
export function withoutJournalEntries(
  document: CharacterDocument,
  gone: ReadonlySet<string>,
): { readonly document: CharacterDocument; readonly held: readonly KeptChange[] } {
  const cut = document.journal.findIndex(({ id }) => gone.has(id));
  if (cut < 0) return { document, held: [] };
  const { document: origin, steps } = rewind(document, cut);
  const strand = new JournalReplay(origin);
  for (const step of steps)
    if (gone.has(step.journalEntry.id)) strand.pass(step);
    else strand.repeat(step);
  return { document: strand.document, held: strand.held };
}
