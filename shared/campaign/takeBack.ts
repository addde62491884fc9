import type { CharacterDocument } from '../character/document';
import { campaignOf, membersOf } from '../character/group';
import { takeBack, type LedgerOf, type TakenBack, type Unwanted } from '../character/takeBack';
import { appError, type AppError } from '../kernel/errors';
import type { Clock, Ids } from '../kernel/ports';
import { err, ok, type Result } from '../kernel/result';
import { message, raw } from '../kernel/text';
import type { LogEntry } from './chronicle';
import type { CampaignDocument } from './document';
import { draftOf } from './inputs';
import { continuedIn } from './log';

/** A character that may take part in taking back, and how its rules read it. */
export interface Participant {
  readonly document: CharacterDocument;
  readonly ledgerOf: LedgerOf;
}

/** A campaign with lines of its log taken back. */
export interface ErasedLog {
  readonly document: CampaignDocument;
  /** The lines that are gone, oldest first. */
  readonly erased: readonly LogEntry[];
}

/** What a taking back comes to, in every document that had a part in it; documents that did not change are left out. */
export interface TakenBackTogether {
  readonly characters: readonly TakenBack[];
  readonly campaigns: readonly ErasedLog[];
}

/** Where a taking back starts: with something of a character, or with a line of a campaign's log. */
export type Start =
  | { readonly character: Participant; readonly unwanted: Unwanted }
  | { readonly campaign: CampaignDocument; readonly entry: string };

/** Finds the documents that had a part in it. */
export interface Parties {
  character(id: string): Promise<Result<Participant, AppError>>;
  campaign(id: string): Promise<Result<CampaignDocument, AppError>>;
}

interface Ports {
  readonly clock: Clock;
  readonly ids: Ids;
}

/**
 * Takes something back in every document that had a part in it, together with all that depends on it: on sheets what
 * cannot be paid without it (`takeBack`), in the log the interludes that went on with its work. What a character
 * changed in play since a campaign's deed stays, and only that deed's entries go. The document that it starts with
 * comes first in the answer. Refused where one of them cannot be read, or cannot take back its part.
 */
export async function takeBackTogether(
  start: Start,
  parties: Parties,
  ports: Ports,
): Promise<Result<TakenBackTogether, AppError>> {
  const participants = new Map<string, Participant>();
  const campaigns = new Map<string, CampaignDocument>();
  const wanted = new Map<string, readonly Unwanted[]>();
  const unwritten = new Map<string, ReadonlySet<string>>();
  const taken = new Map<string, TakenBack>();
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

  /** Asks for a group's part in everybody it names. */
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
      const result = takeBack(participant.document, wanted.get(id) ?? [], participant.ledgerOf, ports);
      if (!result.ok)
        return 'character' in start && start.character === participant
          ? result
          : err(namedFor(participant.document, result.error));
      taken.set(id, result.value);
      for (const { group } of [...result.value.deeds, ...result.value.halves]) joinGroup(group);
    } else {
      const { campaign: id } = next;
      let document = campaigns.get(id);
      if (document === undefined) {
        const found = await parties.campaign(id);
        // Without its campaign there is no log to mend; the sheets can still be.
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
  return ok({
    characters: [...taken.values()].filter(
      ({ document }) => participants.get(document.id)?.document !== document,
    ),
    campaigns: [...campaigns.values()].flatMap((document) => {
      const gone = unwritten.get(document.id) ?? new Set();
      return gone.size === 0 ? [] : [erase(document, gone)];
    }),
  });
}

function withDependents(log: readonly LogEntry[], ids: readonly string[]): ReadonlySet<string> {
  return new Set(ids.flatMap((id) => [id, ...continuedIn(log, id)]));
}

/** A campaign without lines of its log; what was drafted of the last of them is a draft again, where none is begun. */
function erase(document: CampaignDocument, gone: ReadonlySet<string>): ErasedLog {
  const erased = document.log.filter(({ id }) => gone.has(id));
  const drafts = erased.reduceRight<CampaignDocument['drafts']>((before, entry) => {
    if (entry.drafted !== true) return before;
    const draft = draftOf(entry);
    return {
      ...before,
      closeOut: before.closeOut ?? draft.closeOut,
      interlude: before.interlude ?? draft.interlude,
    };
  }, document.drafts);
  return {
    document: { ...document, log: document.log.filter(({ id }) => !gone.has(id)), drafts },
    erased,
  };
}

function missing(error: AppError): AppError {
  return { ...error, text: message('journal.otherGone') };
}

function namedFor({ name }: CharacterDocument, error: AppError): AppError {
  const who = name.trim() === '' ? message('journal.nameless') : raw(name);
  return { ...error, text: message('journal.other', { name: who, what: error.text }) };
}
