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
import type { LogEntry, Place } from '#shared/campaign/log/chronicle';
import type { CampaignDocument } from '#shared/campaign/document';
import { draftOf } from '#shared/campaign/inputs';
import { continuedIn } from '#shared/campaign/log/log';
import { rewrite } from './rewriting';
import { actorsFrom, firstPlace } from './rewritingPlace';
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
  const participants = new Map<string, Participant>();
  const campaigns = new Map<string, CampaignDocument>();
  const wanted = new Map<string, readonly RevertTarget[]>();
  const unwritten = new Map<string, ReadonlySet<string>>();
  const taken = new Map<string, RevertResult>();
  const waiting: ({ readonly character: string } | { readonly campaign: string })[] = [];

  if ('character' in start) {
    const { id } = start.character.document;
    participants.set(id, start.character);
    wanted.set(id, [start.unwanted]);
    waiting.push({ character: id });
  } else {
    const { id } = start.campaign;
    if (!start.campaign.log.some((entry) => entry.id === start.entry)) return err(appError('not-found'));
    campaigns.set(id, start.campaign);
    unwritten.set(id, new Set([start.entry]));
    waiting.push({ campaign: id });
  }

  /** Adds the group's part in every document that it names. */
  const spread = (group: string) => {
    for (const id of membersOf(group)) {
      const list = wanted.get(id) ?? [];
      if (list.some((one) => 'group' in one && one.group === group)) continue;
      wanted.set(id, [...list, { group }]);
      waiting.push({ character: id });
    }
    const campaign = campaignOf(group);
    if (campaign !== undefined) waiting.push({ campaign });
  };
  const groups = new Set<string>();
  const joinGroup = (group: string | undefined) => {
    if (group === undefined || groups.has(group)) return;
    groups.add(group);
    spread(group);
  };

  const settle = async (): Promise<Result<null, AppError>> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if ('character' in next) {
        const { character: id } = next;
        let participant = participants.get(id);
        if (participant === undefined) {
          const found = await parties.character(id);
          if (!found.ok) return found.error.code === 'not-found' ? err(missing(found.error)) : found;
          participant = found.value;
          participants.set(id, participant);
        }
        const result = revert(participant.document, wanted.get(id) ?? [], participant.ledgerOf, ports);
        if (!result.ok)
          return 'character' in start && start.character === participant
            ? result
            : err(namedFor(participant.document, result.error));
        taken.set(id, result.value);
        for (const { group } of result.value.journalEntries) joinGroup(group);
      } else {
        const { campaign: id } = next;
        let document = campaigns.get(id);
        if (document === undefined) {
          const found = await parties.campaign(id);
          // Without its campaign only the sheets can be corrected.
          if (!found.ok && found.error.code === 'not-found') continue;
          if (!found.ok) return found;
          document = found.value;
          campaigns.set(id, document);
        }
        const gone = withDependents(document.log, [
          ...(unwritten.get(id) ?? []),
          ...document.log.flatMap((entry) =>
            entry.group !== undefined && groups.has(entry.group) ? [entry.id] : [],
          ),
        ]);
        unwritten.set(id, gone);
        for (const entry of document.log) if (gone.has(entry.id)) joinGroup(entry.group);
      }
    }
    return ok(null);
  };

  for (;;) {
    const settled = await settle();
    if (!settled.ok) return settled;
    const followed = new Map([...taken].map(([id, each]) => [id, each]));
    const erased: ErasedLog[] = [];
    for (const document of campaigns.values()) {
      const gone = unwritten.get(document.id) ?? new Set<string>();
      if (gone.size === 0) continue;
      const without = erase(document, gone);
      const after = await followedBy(document, gone, participants, followed, parties, ports);
      erased.push({ ...without, document: { ...without.document, log: after.log } });
      for (const each of after.characters) followed.set(each.document.id, each);
    }
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
    wanted.set(first.id, [...(wanted.get(first.id) ?? []), { entry: first.entry }]);
    waiting.push({ character: first.id });
  }
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
 * was handed out of the stash lies in it again.
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
  return { document: withoutHandOuts(without, erased), erased };
}

/** The position among the remaining entries; undefined for the end of the log. */
function placeBeside(
  log: readonly LogEntry[],
  { id, at }: LogEntry,
  gone: ReadonlySet<string>,
): Place | undefined {
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
