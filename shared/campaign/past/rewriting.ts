import { sameValue } from '#shared/kernel/same';
import type { CharacterDocument } from '#shared/character/document';
import type { Edit } from '#shared/character/edits';
import { groupOf, membersOf } from '#shared/character/group';
import type { RetainedChange, Step } from '#shared/character/replay';
import type { Clock, Ids } from '#shared/kernel/ports';
import type { Text } from '#shared/kernel/text';
import { balance, debtTag } from '#shared/ledger/ledger';
import { ledgerOf } from '#shared/rules/ledger/plainLedger';
import type { LogEntry } from '#shared/campaign/log/chronicle';
import type { CampaignDocument } from '#shared/campaign/document';
import type { Due } from '#shared/campaign/money/dues';
import { inputsOf, type Inputs } from '#shared/campaign/inputs';
import { today } from '#shared/campaign/log/log';
import {
  actionLabel,
  everybodyOf,
  hasAgreed,
  hasGroup,
  isClosed,
  membersByRules,
  otherDues,
  paidOf,
  pinned,
  sameSet,
} from './lineFacts';
import type { Member } from '#shared/campaign/party/members';
import { withFullPurse } from '#shared/campaign/money/purse';
import { memberName, type People, type Person } from '#shared/campaign/party/people';
import { ledgerIn, moneyOf, namedMoney, purseOf } from '#shared/campaign/money/money';
import type { Fault, Prepared } from '#shared/campaign/prepared';
import { prepareLine, restAgain, withWorkBegun } from './recompute';
import { firstPlace, type RecomputedLine, type Rewriting } from './rewritingPlace';
import { outOfMoney } from '#shared/campaign/money/shortage';
import { countsTime, isSameSheet, sheetReplayOf, type Actor, type SheetReplay } from './replay';

/** Describes a campaign and its sheets with a changed past. */
export interface RewriteResult {
  readonly campaign: CampaignDocument;
  readonly characters: readonly CharacterDocument[];
  /** Reasons why it cannot be stored, including later shortages of money. */
  readonly faults: readonly Fault[];
  /** Changes that could not be reapplied, by character. */
  readonly held: ReadonlyMap<string, readonly RetainedChange[]>;
  readonly label: Text | undefined;
}

/**
 * Changes the past: every sheet is rewound to before the first changed entry, and everything since is replayed.
 * Entries with unchanged sheets are replayed as they were; for changed sheets the rules are asked again. Dues stay
 * the same unless their days changed.
 */
export function rewrite(
  campaign: CampaignDocument,
  actors: ReadonlyMap<string, Actor>,
  rewriting: Rewriting,
  ports: { readonly clock: Clock; readonly ids: Ids },
): RewriteResult {
  return new Rewriter(campaign, actors, rewriting, ports).run();
}

/** Describes a log entry with the steps of all sheets involved. */
interface Passage {
  readonly entry: LogEntry;
  readonly parts: ReadonlyMap<string, Step>;
}

class Rewriter {
  private readonly members: readonly Member[];
  private readonly walkers = new Map<string, SheetReplay>();
  private readonly groups: ReadonlySet<string>;
  private readonly log: LogEntry[];
  private readonly faults: Fault[] = [];
  private readonly start: number;
  /** The day of the world on which the next entry starts, before and after the change. */
  private days: { was: number; is: number };
  private counts: { session: number; scenario: number };
  /** True once a downtime entry has changed, since later ones may continue its work. */
  private otherWork = false;
  private label: Text | undefined;

  constructor(
    private readonly campaign: CampaignDocument,
    actors: ReadonlyMap<string, Actor>,
    private readonly rewriting: Rewriting,
    private readonly ports: { readonly clock: Clock; readonly ids: Ids },
  ) {
    this.members = everybodyOf(campaign);
    this.groups = new Set(campaign.log.flatMap(({ group }) => group ?? []));
    this.start = firstPlace(campaign, rewriting);
    this.log = campaign.log.slice(0, this.start);
    const day = today({ begins: campaign.begins, log: this.log });
    this.days = { was: day, is: day };
    const count = (kind: 'session' | 'scenario') => this.log.filter((entry) => entry.kind === kind).length;
    this.counts = { session: campaign.firstSession + count('session'), scenario: 1 + count('scenario') };
    const before = new Set(this.log.flatMap(({ group }) => group ?? []));
    const moment = rewriting.made?.at ?? campaign.log[this.start]?.at;
    for (const [id, actor] of actors) {
      const gone = rewriting.journalEntries.get(id) ?? new Set<string>();
      this.walkers.set(id, sheetReplayOf(actor, { before, groups: this.groups, moment, gone }));
    }
  }

  run(): RewriteResult {
    const { campaign, rewriting } = this;
    const { gone, made } = rewriting;
    for (const [offset, entry] of campaign.log.slice(this.start).entries()) {
      if (made?.place === this.start + offset && made.id !== entry.id) this.make(made);
      const passage = this.reach(entry);
      if (made?.id === entry.id) this.make(made, passage);
      else if (gone.has(entry.id)) this.drop(passage);
      else this.follow(passage);
      this.days.was += entry.days;
    }
    if (made !== undefined && made.place >= campaign.log.length) this.make(made);
    for (const walker of this.walkers.values()) while (walker.next < walker.steps.length) this.loose(walker);
    const walkers = [...this.walkers.values()];
    return {
      campaign: { ...campaign, log: this.log },
      characters: walkers.flatMap(({ strand, actor }) => {
        const { document } = strand;
        return isSameSheet(document, actor.document) ? [] : [document];
      }),
      faults: this.faults,
      held: new Map(
        walkers.flatMap(({ id, strand }) => (strand.held.length === 0 ? [] : [[id, strand.held]])),
      ),
      label: this.label,
    };
  }

  /** Replays everything on the sheets before an entry, and returns their steps in it. */
  private reach(entry: Pick<LogEntry, 'at' | 'group'>): Passage & { readonly entry: LogEntry } {
    const parts = new Map<string, Step>();
    for (const walker of this.walkers.values()) {
      const own = entry.group === undefined ? undefined : walker.places.get(entry.group);
      if (own !== undefined && own >= walker.next) {
        while (walker.next < own) this.loose(walker);
        const step = walker.steps[own];
        walker.next += 1;
        if (step !== undefined) parts.set(walker.id, step);
      } else
        for (let step = walker.steps[walker.next]; step !== undefined; step = walker.steps[walker.next]) {
          if (this.isOfLog(step) || step.journalEntry.at > entry.at) break;
          this.loose(walker);
        }
    }
    return { entry: entry as LogEntry, parts };
  }

  private isOfLog({ journalEntry: { group } }: Step): boolean {
    return group !== undefined && this.groups.has(group);
  }

  /** Replays a step of a sheet that belongs to no log entry. */
  private loose(walker: SheetReplay): void {
    const step = walker.steps[walker.next];
    walker.next += 1;
    if (step === undefined) return;
    if (walker.gone.has(step.journalEntry.id)) walker.strand.pass(step);
    else walker.strand.repeat(step);
  }

  private drop({ entry, parts }: Passage): void {
    for (const [id, step] of parts) {
      const walker = this.walkers.get(id);
      if (walker !== undefined) walker.strand.pass(step);
    }
    if (entry.kind === 'downtime') this.otherWork = true;
  }

  /** Recalculates an entry from its inputs and the present state of the sheets. */
  private make({ id, at, inputs }: RecomputedLine, passage?: Passage): void {
    const before = passage?.entry;
    const parts = passage?.parts ?? this.reach({ at }).parts;
    const people = this.people(this.walkers.keys());
    const prepared = this.prepare(inputs, people, before);
    this.faults.push(...prepared.faults);
    this.label = prepared.label;
    if (inputs.kind === 'downtime' || before?.kind === 'downtime') this.otherWork = true;
    const base = { ...prepared.entry, id, at };
    const kept = before === undefined ? {} : { text: base.text === '' ? before.text : base.text };
    const drafted = before === undefined ? this.isDrafted(inputs) : before.drafted === true;
    const line = {
      ...base,
      ...(inputs.kind === 'beginning' || inputs.kind === 'award' ? kept : {}),
      ...(drafted && { drafted: true as const }),
    };
    const edits = new Map(prepared.shares.map((share) => [share.member, share.edits]));
    // A character that is available but unreadable keeps its recorded step.
    const anew = this.memberIds().filter(
      (member) => this.walkerOf(member) === undefined || people.has(member),
    );
    this.act(line, before?.group, parts, edits, prepared.label, anew);
  }

  private isDrafted({ kind }: Inputs): boolean {
    const { drafts } = this.campaign;
    return kind === 'closeOut' ? drafts.closeOut !== null : kind === 'downtime' && drafts.downtime !== null;
  }

  /** Repeats unchanged entries and asks the rules about changed ones. */
  private follow(passage: Passage): void {
    const { entry, parts } = passage;
    const others = this.others(passage);
    const dues = this.duesOf(entry);
    const isWhole =
      entry.kind === 'downtime' &&
      (dues !== undefined ||
        (this.otherWork && entry.memberDowntimes.some(({ activities }) => activities.length > 0)));
    const again = new Set(isWhole ? this.memberIds() : others);
    if (dues !== undefined && isClosed(entry))
      for (const { member } of [...dues, ...pinned(entry)]) again.add(member);
    // With its present number; remarks and changes of the party keep theirs.
    const label = actionLabel(entry, this.counts);
    const readable = this.people(this.charactersOf(again));
    if (again.size === 0 || readable.size === 0) {
      const line = dues !== undefined && isClosed(entry) ? { ...entry, paid: paidOf(dues) } : entry;
      this.act(line, entry.group, parts, new Map(), label, []);
      return;
    }
    if (entry.kind === 'downtime' && !isWhole) {
      const edits = restAgain(this.here(), entry, readable, parts);
      this.act(entry, entry.group, parts, edits, label, [...edits.keys()]);
      return;
    }
    const kept = inputsOf(entry);
    if (kept === undefined) {
      this.push(entry);
      return;
    }
    const inputs = this.otherWork ? withWorkBegun(kept, entry, this.campaign.log, this.log) : kept;
    const prepared = this.prepare(inputs, readable, entry);
    const edits = new Map(
      prepared.shares
        .filter(({ member }) => readable.has(member))
        .map((share) => [share.member, share.edits]),
    );
    this.faults.push(
      ...prepared.faults.filter(({ debt, member }) => debt === true && readable.has(member ?? '')),
    );
    const { id, at, text, drafted } = entry;
    const line: LogEntry = { ...prepared.entry, id, at, text, ...(drafted && { drafted }) };
    this.act(line, entry.group, parts, edits, label, [...readable.keys()]);
  }

  /** Members whose sheet changed and whose step depends on the sheet. */
  private others({ entry, parts }: Passage): readonly string[] {
    const dated = isClosed(entry) && entry.days > 0 ? this.memberIds() : [];
    const timed = dated.filter((member) => countsTime(this.walkerOf(member), parts));
    const asked = [...new Set([...membersByRules(entry), ...timed])];
    return asked.filter((member) => this.walkerOf(member)?.strand.isUnlike === true);
  }

  /** New dues of an entry whose days changed; undefined if they stay the same. */
  private duesOf(entry: LogEntry): readonly Due[] | undefined {
    return otherDues(this.campaign, entry, this.days);
  }

  /** Calculates an entry from the present sheets; dues stay if the days do. */
  private prepare(inputs: Inputs, people: People, before: LogEntry | undefined): Prepared {
    const isSame =
      inputs.kind === 'closeOut' &&
      before !== undefined &&
      isClosed(before) &&
      before.days === inputs.closeOut.days &&
      this.duesOf(before) === undefined;
    return prepareLine(this.here(), inputs, people, isSame ? pinned(before) : undefined);
  }

  /** Applies an entry to the sheets: `edits` by member for those recalculated, recorded steps for all others. */
  private act(
    line: LogEntry,
    group: string | undefined,
    parts: ReadonlyMap<string, Step>,
    edits: ReadonlyMap<string, readonly Edit[]>,
    label: Text | undefined,
    anew: readonly string[],
  ): void {
    const again = new Set(anew);
    const byCharacter = new Map(
      this.members.flatMap(({ id, character }) => (character === null ? [] : [[character, id] as const])),
    );
    const named = group === undefined ? [] : membersOf(group);
    const old = new Set(named);
    const all = this.members.flatMap(({ id, character }) => {
      if (character === null) return [];
      const takesPart = again.has(id) ? (edits.get(id) ?? []).length > 0 : old.has(character);
      return takesPart ? [character] : [];
    });
    const concerned = [...all, ...named.filter((id) => !byCharacter.has(id))];
    const isSame = group !== undefined && sameSet(concerned, named);
    const key = group?.split(' ')[0];
    const ids = { next: () => key ?? this.ports.ids.next() };
    const next = isSame ? group : groupOf(concerned, ids, this.campaign.id);
    for (const walker of this.walkers.values()) {
      const step = parts.get(walker.id);
      const member = byCharacter.get(walker.id);
      if (member !== undefined && again.has(member)) {
        const own = edits.get(member) ?? [];
        if (step !== undefined && own.length === 0) walker.strand.pass(step);
        else if (own.length > 0) {
          const act = { label: label ?? step?.journalEntry.label ?? { raw: '' }, edits: own, group: next };
          if (walker.strand.remake(act, line.at, this.ports.ids, step)) this.settle(walker, line, member);
        }
      } else if (step !== undefined) {
        walker.strand.repeat(step);
        if (!isSame || (label !== undefined && !sameValue(label, step.journalEntry.label)))
          walker.strand.amendLast((journalEntry) => ({
            ...journalEntry,
            group: next,
            label: label ?? journalEntry.label,
          }));
        if (member !== undefined) this.settle(walker, line, member);
      }
    }
    this.push(hasGroup(line, group) ? { ...line, group: next } : line);
  }

  /** Marks payments beyond the balance as debts, and reports those that no one agreed to. */
  private settle(walker: SheetReplay, line: LogEntry, member: string): void {
    const { strand } = walker;
    if (strand.extraMoney === 0) return;
    const made = new Set(strand.journal.at(-1)?.entered);
    const own = strand.ledger.filter(({ id }) => made.has(id));
    const paid = own.filter(({ account, amount }) => account === 'money' && amount < 0);
    if (paid.length === 0) return;
    let left = this.openingOf(walker) + balance(strand.ledger, 'money') - balance(own, 'money');
    for (const entry of own) {
      if (entry.account !== 'money') continue;
      left += entry.amount;
      if (entry.amount >= 0) continue;
      const { tag, ...bare } = entry;
      const tagged =
        left < 0 ? { ...bare, tag: debtTag } : tag === undefined || tag === debtTag ? bare : entry;
      if (tagged.tag !== tag) strand.ledger[strand.ledger.indexOf(entry)] = tagged;
    }
    if (left >= 0 || hasAgreed(line, member)) return;
    const who = this.members.find(({ id }) => id === member);
    const people = this.people([walker.id]);
    const known = this.faults.some((fault) => fault.member === member && fault.debt === true);
    if (who === undefined || known) return;
    const person = people.get(member);
    const money = (person && purseOf(person)) ?? moneyOf(this.campaign, people);
    const due = 0 - balance(paid, 'money');
    const short = { day: null, due, there: Math.max(0, due + left), total: Math.min(due, 0 - left) };
    this.faults.push(outOfMoney(this.campaign, { member, name: memberName(who, people), money }, short));
  }

  private openingOf(walker: SheetReplay): number {
    if (walker.opening === undefined) {
      const { document } = walker.strand;
      const accounts = walker.actor.ledgerOf(document)?.accounts ?? [];
      const held = accounts.find(({ id }) => id === 'money')?.balance ?? 0;
      walker.opening = held - balance(document.ledger, 'money');
    }
    return walker.opening;
  }

  private push(entry: LogEntry): void {
    this.log.push(entry);
    if (isClosed(entry)) this.counts[entry.kind] += 1;
    this.days.is += entry.days;
  }

  private here(): CampaignDocument {
    return { ...withFullPurse(this.campaign), log: this.log, party: [...this.members] };
  }

  private memberIds(): readonly string[] {
    return this.members.map(({ id }) => id);
  }

  private walkerOf(member: string): SheetReplay | undefined {
    return this.walkers.get(this.members.find(({ id }) => id === member)?.character ?? '');
  }

  private charactersOf(members: Iterable<string>): readonly string[] {
    return [...members].flatMap((member) => this.walkerOf(member)?.id ?? []);
  }

  private people(characters: Iterable<string>): People {
    const people = new Map<string, Person>();
    for (const id of characters) {
      const walker = this.walkers.get(id);
      const member = this.members.find(({ character }) => character === id);
      if (walker === undefined || member === undefined) continue;
      const { document } = walker.strand;
      const opened = walker.actor.open?.(document);
      if (opened !== undefined)
        people.set(member.id, {
          member,
          document,
          opened,
          ledger: ledgerIn(ledgerOf(opened, document), namedMoney(this.campaign.terms)),
        });
    }
    return people;
  }
}
