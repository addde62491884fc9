import type { CharacterDocument } from '#shared/character/document';
import { campaignOf, membersOf } from '#shared/character/group';
import {
  heldOf,
  revert,
  withdrawn,
  type LedgerOf,
  type RevertResult,
  type RevertTarget,
} from '#shared/sheet/revert';
import { appError, type AppError } from '#shared/kernel/errors';
import type { Clock, Ids } from '#shared/kernel/ports';
import { err, ok, type Result } from '#shared/kernel/result';
import { message, textOr } from '#shared/kernel/text';
import { faultyEntries } from '#shared/rules/ledger/ledgerView';
import type { OpenCharacter } from '#shared/rules/ruleset';
import type { LogEntry, RemovedPosition } from '#shared/campaign/log/chronicle';
import type { CampaignDocument } from '#shared/campaign/document';
import { draftOf } from '#shared/campaign/inputs';
import { continuedIn } from '#shared/campaign/log/log';
import { rewrite } from './rewriting';
import { actorsFrom, firstPlace } from './rewritingPlace';
import { timerBefore } from '#shared/campaign/table/timer';
import { withoutHandOuts } from './handOuts';

/** A character involved in an undo, and access to its rules. */
export interface Participant {
  readonly document: CharacterDocument;
  readonly ledgerOf: LedgerOf;
  /** Opens the character by its rules; without it, later events are not recalculated. */
  readonly open?: (document: CharacterDocument) => OpenCharacter | undefined;
}

export interface ErasedLog {
  readonly document: CampaignDocument;
  /** The oldest comes first. */
  readonly erased: readonly LogEntry[];
}

/** The result of an undo in every document involved; unchanged documents are left out. */
export interface RevertTogetherResult {
  readonly characters: readonly RevertResult[];
  readonly campaigns: readonly ErasedLog[];
}

/** An undo starts with a part of a character, or with an entry of a campaign's log. */
export type Start =
  | { readonly character: Participant; readonly unwanted: RevertTarget }
  | { readonly campaign: CampaignDocument; readonly entry: string };

/** Loads the documents involved. */
export interface Parties {
  character(id: string): Promise<Result<Participant, AppError>>;
  campaign(id: string): Promise<Result<CampaignDocument, AppError>>;
}

interface Ports {
  readonly clock: Clock;
  readonly ids: Ids;
}

/** An undo on its way through the documents that it reaches. */
interface Undoing {
  readonly start: Start;
  readonly parties: Parties;
  readonly ports: Ports;
  readonly participants: Map<string, Participant>;
  readonly campaigns: Map<string, CampaignDocument>;
  /** Parts to be removed, by character. */
  readonly wanted: Map<string, readonly RevertTarget[]>;
  /** Log entries to be removed, by campaign. */
  readonly unwritten: Map<string, ReadonlySet<string>>;
  /** Characters without the wanted parts. */
  readonly taken: Map<string, RevertResult>;
  /** Groups of which every document loses its part. */
  readonly groups: Set<string>;
  readonly waiting: ({ readonly character: string } | { readonly campaign: string })[];
}

/**
 * Undoes something in every document involved, together with everything that depends on it: purchases on sheets
 * that can no longer be paid (`revert`), and downtime that continued its work. Everything after removed log
 * entries is replayed (`rewrite`); places that were set later keep their values and are reported (`held`). The
 * starting document comes first in the result. Refused if any document cannot be read or cannot undo its part.
 */
export async function revertTogether(
  start: Start,
  parties: Parties,
  ports: Ports,
): Promise<Result<RevertTogetherResult, AppError>> {
  const undoing: Undoing = {
    start,
    parties,
    ports,
    participants: new Map(),
    campaigns: new Map(),
    wanted: new Map(),
    unwritten: new Map(),
    taken: new Map(),
    groups: new Set(),
    waiting: [],
  };
  if ('character' in start) {
    const { id } = start.character.document;
    undoing.participants.set(id, start.character);
    want(undoing, id, start.unwanted);
  } else {
    const { id } = start.campaign;
    if (!start.campaign.log.some((entry) => entry.id === start.entry)) return err(appError('not-found'));
    undoing.campaigns.set(id, start.campaign);
    undoing.unwritten.set(id, new Set([start.entry]));
    undoing.waiting.push({ campaign: id });
  }
  for (;;) {
    const fault = await settle(undoing);
    if (fault !== undefined) return err(fault);
    const { followed, erased } = await replayed(undoing);
    const { participants } = undoing;
    const short = [...followed.values()].flatMap(({ document }) => {
      const participant = participants.get(document.id);
      const entry = participant && newlyFaulty(participant, document);
      return entry === undefined ? [] : [{ id: document.id, entry }];
    });
    const [first] = short;
    if (first === undefined)
      return ok({
        characters: [...followed.values()].filter(
          ({ document }) => participants.get(document.id)?.document !== document,
        ),
        campaigns: erased,
      });
    // Purchases that can no longer be paid after the replay are removed too.
    want(undoing, first.id, { entry: first.entry });
  }
}

function want({ wanted, waiting }: Undoing, character: string, part: RevertTarget): void {
  wanted.set(character, [...(wanted.get(character) ?? []), part]);
  waiting.push({ character });
}

/** Adds the group's part in every document that it names. */
function joinGroup(undoing: Undoing, group: string | undefined): void {
  const { groups, wanted, waiting } = undoing;
  if (group === undefined || groups.has(group)) return;
  groups.add(group);
  for (const id of membersOf(group))
    if (!wanted.get(id)?.some((one) => 'group' in one && one.group === group)) want(undoing, id, { group });
  const campaign = campaignOf(group);
  if (campaign !== undefined) waiting.push({ campaign });
}

/** Goes on until no document reaches another one. */
async function settle(undoing: Undoing): Promise<AppError | undefined> {
  const { waiting } = undoing;
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const fault =
      'character' in next
        ? await settleCharacter(undoing, next.character)
        : await settleCampaign(undoing, next.campaign);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

async function settleCharacter(undoing: Undoing, id: string): Promise<AppError | undefined> {
  const { start, parties, ports, participants, wanted, taken } = undoing;
  const known = participants.get(id);
  const found = known === undefined ? await parties.character(id) : ok(known);
  if (!found.ok) return found.error.code === 'not-found' ? missing(found.error) : found.error;
  const participant = found.value;
  participants.set(id, participant);
  const result = revert(participant.document, wanted.get(id) ?? [], participant.ledgerOf, ports);
  if (!result.ok)
    return 'character' in start && start.character === participant
      ? result.error
      : namedFor(participant.document, result.error);
  taken.set(id, result.value);
  for (const { group } of result.value.journalEntries) joinGroup(undoing, group);
  return undefined;
}

async function settleCampaign(undoing: Undoing, id: string): Promise<AppError | undefined> {
  const { parties, campaigns, unwritten, groups } = undoing;
  const known = campaigns.get(id);
  const found = known === undefined ? await parties.campaign(id) : ok(known);
  // Without its campaign only the sheets can be corrected.
  if (!found.ok) return found.error.code === 'not-found' ? undefined : found.error;
  const { log } = found.value;
  campaigns.set(id, found.value);
  const ofGroups = log.filter(({ group }) => group !== undefined && groups.has(group));
  const gone = withDependents(log, [...(unwritten.get(id) ?? []), ...ofGroups.map((entry) => entry.id)]);
  unwritten.set(id, gone);
  for (const entry of log) if (gone.has(entry.id)) joinGroup(undoing, entry.group);
  return undefined;
}

/** The campaigns without the removed entries, and everybody after what followed on them. */
async function replayed({ campaigns, unwritten, taken, participants, parties, ports }: Undoing) {
  const followed = new Map(taken);
  const erased: ErasedLog[] = [];
  for (const document of campaigns.values()) {
    const gone = unwritten.get(document.id) ?? new Set<string>();
    if (gone.size === 0) continue;
    const without = erase(document, gone);
    const after = await followedBy(document, gone, participants, followed, parties, ports);
    erased.push({ ...without, document: { ...without.document, log: after.log } });
    for (const each of after.characters) followed.set(each.document.id, each);
  }
  return { followed, erased };
}

/** Replays everything after removed log entries. */
async function followedBy(
  campaign: CampaignDocument,
  gone: ReadonlySet<string>,
  participants: Map<string, Participant>,
  taken: ReadonlyMap<string, RevertResult>,
  parties: Parties,
  ports: Ports,
): Promise<{ readonly log: CampaignDocument['log']; readonly characters: readonly RevertResult[] }> {
  const start = firstPlace(campaign, { gone });
  const actors = new Map<string, Participant>();
  for (const id of actorsFrom(campaign, start)) {
    const known = participants.get(id) ?? (await found(id));
    if (known !== undefined) actors.set(id, known);
  }
  const journalEntries = new Map(
    [...taken].map(([id, each]) => [id, new Set(each.journalEntries.map((journalEntry) => journalEntry.id))]),
  );
  const done = rewrite(campaign, actors, { gone, journalEntries }, ports);
  const changed = new Map(done.characters.map((document) => [document.id, document]));
  return {
    log: done.campaign.log,
    characters: [...actors].flatMap(([id, { document: before, ledgerOf }]): RevertResult[] => {
      const own = taken.get(id);
      const document = changed.get(id);
      if (document === undefined) return [];
      const entries = before.ledger.filter((entry) => own?.entries.includes(entry.id) === true);
      const view = entries.length === 0 ? undefined : ledgerOf(before);
      const held = [...heldOf(before, document, own?.journalEntries ?? []), ...(done.held.get(id) ?? [])];
      const rest = own ?? { journalEntries: [], also: [], entries: [] };
      return [{ ...rest, document: withdrawn(document, entries, view, ports), held }];
    }),
  };

  /** Unreadable characters are left out of the replay. */
  async function found(id: string): Promise<Participant | undefined> {
    const read = await parties.character(id);
    if (read.ok) participants.set(id, read.value);
    return read.ok ? read.value : undefined;
  }
}

function newlyFaulty(
  { document: before, ledgerOf }: Participant,
  after: CharacterDocument,
): string | undefined {
  const [then, now] = [ledgerOf(before), ledgerOf(after)];
  if (then === undefined || now === undefined) return undefined;
  const known = faultyEntries(then);
  const faulty = faultyEntries(now);
  return after.ledger.find(({ id }) => faulty.has(id) && !known.has(id))?.id;
}

function withDependents(log: readonly LogEntry[], ids: readonly string[]): ReadonlySet<string> {
  return new Set(ids.flatMap((id) => [id, ...continuedIn(log, id)]));
}

/**
 * Removes log entries; the last one that came from a draft becomes a draft again, unless there is a new draft. What
 * was handed out of the stash lies in it again, and a timer is as it was before the session began.
 */
function erase(document: CampaignDocument, gone: ReadonlySet<string>): ErasedLog {
  const erased = document.log.filter(({ id }) => gone.has(id));
  const drafts = erased.reduceRight<CampaignDocument['drafts']>((before, entry) => {
    const place = placeBeside(document.log, entry, gone);
    if (entry.drafted !== true && place === undefined) return before;
    const draft = draftOf(entry, place);
    return {
      ...before,
      closeOut: before.closeOut ?? draft.closeOut,
      downtime: before.downtime ?? draft.downtime,
    };
  }, document.drafts);
  const without = { ...document, log: document.log.filter(({ id }) => !gone.has(id)), drafts };
  return { document: erased.reduce(timerBefore, withoutHandOuts(without, erased)), erased };
}

/** The position among the remaining entries; undefined for the end of the log. */
function placeBeside(
  log: readonly LogEntry[],
  { id, at }: LogEntry,
  gone: ReadonlySet<string>,
): RemovedPosition | undefined {
  const index = log.findIndex((entry) => entry.id === id);
  if (log.slice(index + 1).every((entry) => gone.has(entry.id))) return undefined;
  return { id, at, after: log.slice(0, index).findLast((entry) => !gone.has(entry.id))?.id ?? null };
}

function missing(error: AppError): AppError {
  return { ...error, text: message('journal.otherGone') };
}

function namedFor({ name }: CharacterDocument, error: AppError): AppError {
  const who = textOr(name, message('journal.nameless'));
  return { ...error, text: message('journal.other', { name: who, what: error.text }) };
}
