import type { CharacterDocument } from '#shared/character/document';
import { appError, type AppError } from '#shared/kernel/errors';
import type { Clock, Ids } from '#shared/kernel/ports';
import { err, ok, type Result } from '#shared/kernel/result';
import { sameValue } from '#shared/kernel/same';
import { message, raw, type Text, type Translate } from '#shared/kernel/text';
import type { LogEntry } from '#shared/campaign/log/chronicle';
import type { CampaignDocument } from '#shared/campaign/document';
import { inputsOf, placeIn, placeOf, withPlace, type Inputs } from '#shared/campaign/inputs';
import { milestoneLabel } from '#shared/campaign/log/labels';
import { numbers } from '#shared/campaign/log/log';
import { withPurse } from '#shared/campaign/money/purse';
import type { Fault, Share } from '#shared/campaign/prepared';
import {
  characterName,
  heldLines,
  sheetDifferences,
  shortagesOf,
  stayingLines,
  type RetainedLine,
  type SheetDifference,
} from './correctionReport';
import { withHandOut } from './handOuts';
import { everybodyOf } from './lineFacts';
import { clockEnded, withSummaries } from './afterwards';
import { rewrite } from './rewriting';
import { actorsFrom, firstPlace, type RecomputedLine, type Rewriting } from './rewritingPlace';
import { revertTogether, type Parties, type Participant } from './revertTogether';

/**
 * A correction of a campaign's past: an entry is replaced by the result of `inputs`, or reverted with all its
 * effects, or a removed entry is inserted at its former `place` instead of the end of the log.
 */
export type Correction =
  | { readonly do: 'revise'; readonly entry: string; readonly inputs: Inputs }
  | { readonly do: 'revert'; readonly entry: string }
  | { readonly do: 'insert'; readonly inputs: Inputs };

/** A preview of a correction, to be stored completely or not at all. */
export interface PreparedCorrection {
  readonly correction: Correction;
  /** Is empty if it can be stored; `debt` and `shortage` mark missing money or Exp. */
  readonly faults: readonly Fault[];
  /** The name of the entry after the correction, or before it if it is removed. */
  readonly label: Text;
  /** Identifies the log entry. */
  readonly entry: string;
  readonly sheets: readonly SheetDifference[];
  /** Holds further removals caused by the correction. */
  readonly also: readonly Text[];
  /** These changes stay on the sheets despite the correction; each has a reason. */
  readonly staying: readonly RetainedLine[];
  /** All documents have to be stored in one commit. */
  readonly campaign: CampaignDocument;
  readonly characters: readonly CharacterDocument[];
  /** Holds the present documents, for undoing the correction. */
  readonly before: {
    readonly campaign: CampaignDocument;
    readonly characters: readonly CharacterDocument[];
  };
}

interface Ports {
  readonly clock: Clock;
  readonly ids: Ids;
  /** Translates summaries that the program drafted; without it they stay as they are. */
  readonly translate?: Translate;
}

/**
 * Calculates a correction of the present documents. `not-found` for a missing entry, `invalid-input` for an entry
 * that is changed elsewhere, or the reason why a sheet involved cannot be read.
 */
export async function prepareCorrection(
  campaign: CampaignDocument,
  correction: Correction,
  parties: Parties,
  ports: Ports,
): Promise<Result<PreparedCorrection, AppError>> {
  if (correction.do === 'revert') return prepareRevert(campaign, correction, parties, ports);
  const made =
    correction.do === 'revise'
      ? revisedAt(campaign, correction.entry, correction.inputs)
      : insertedAt(campaign, correction.inputs, ports);
  if (!made.ok) return made;
  const rewriting: Rewriting = { gone: new Set(), journalEntries: new Map(), made: made.value };
  const found = await participantsOf(campaign, rewriting, parties);
  if (!found.ok) return found;
  const done = rewrite(campaign, found.value, rewriting, ports);
  const inputs = correction.inputs.kind;
  const drafted = correction.do === 'insert' && (inputs === 'closeOut' || inputs === 'downtime');
  const after = drafted
    ? clockEnded(
        { ...done.campaign, drafts: { ...done.campaign.drafts, [inputs]: null } },
        made.value.id,
        ports,
      )
    : correction.do === 'insert'
      ? withHandOut(done.campaign, correction.inputs)
      : done.campaign;
  const changed = done.characters;
  const purse = withPurse(campaign, after);
  return ok({
    correction,
    faults: [...done.faults, ...shortagesOf(campaign, changed, found.value), ...purse.faults],
    label: done.label ?? raw(''),
    entry: made.value.id,
    sheets: sheetDifferences(campaign, changed, found.value),
    also: [],
    staying: [
      ...heldLines(campaign, done.held, found.value),
      ...(correction.do === 'revise' ? stayingLines(campaign, [correction.entry], changed, found.value) : []),
    ],
    campaign: withSummaries(campaign, purse.campaign, found.value, ports),
    characters: changed,
    before: beforeOf(campaign, changed, found.value),
  });
}

async function prepareRevert(
  campaign: CampaignDocument,
  correction: Extract<Correction, { readonly do: 'revert' }>,
  parties: Parties,
  ports: Ports,
): Promise<Result<PreparedCorrection, AppError>> {
  const line = campaign.log.find(({ id }) => id === correction.entry);
  if (line === undefined) return err(appError('not-found', { path: 'entry' }));
  if (line.kind === 'party')
    return err(appError('invalid-input', { path: 'entry', text: message('past.ownForm') }));
  const participants = new Map<string, Participant>();
  const noted: Parties = {
    campaign: (id) => parties.campaign(id),
    character: async (id) => {
      const found = await parties.character(id);
      if (found.ok) participants.set(id, found.value);
      return found;
    },
  };
  const taken = await revertTogether({ campaign, entry: line.id }, noted, ports);
  if (!taken.ok) return taken;
  const { characters, campaigns } = taken.value;
  const own = campaigns.find(({ document }) => document.id === campaign.id);
  if (own === undefined) return err(appError('internal'));
  const changed = characters.map(({ document }) => document);
  return ok({
    correction,
    faults: [],
    label: lineTitle(campaign, line),
    entry: line.id,
    sheets: sheetDifferences(campaign, changed, participants),
    also: [
      ...own.erased.filter(({ id }) => id !== line.id).map((entry) => lineTitle(campaign, entry)),
      ...characters.flatMap(({ document, also }) =>
        also.map((what) => message('journal.other', { name: characterName(campaign, document), what })),
      ),
    ],
    staying: [
      ...characters.flatMap(({ document, held }) =>
        held.map((each) => ({ ...each, character: document.id, name: characterName(campaign, document) })),
      ),
      ...stayingLines(
        campaign,
        own.erased.map(({ id }) => id),
        changed,
        participants,
      ),
    ],
    campaign: withSummaries(campaign, withPurse(campaign, own.document).campaign, participants, ports),
    characters: changed,
    before: beforeOf(campaign, changed, participants),
  });
}

/** Only members of the party have a share. */
export function sharesOf({ sheets }: Pick<PreparedCorrection, 'sheets'>): readonly Share[] {
  return sheets.flatMap(({ member, name, changes }) =>
    member === null || changes.length === 0 ? [] : [{ member, name, changes, edits: [] }],
  );
}

export function lineTitle(campaign: Pick<CampaignDocument, 'firstSession' | 'log'>, entry: LogEntry): Text {
  return entry.kind === 'entry' || entry.kind === 'party'
    ? raw(entry.title)
    : milestoneLabel(entry, numbers(campaign));
}

/** Returns `undefined` if any of the documents changed since. */
export function undoneCorrection(
  { before, campaign, characters }: Pick<PreparedCorrection, 'before' | 'campaign' | 'characters'>,
  stored: readonly { readonly id: string; readonly revision: number }[],
  now: { readonly campaign: CampaignDocument; readonly characters: readonly CharacterDocument[] },
): { readonly campaign: CampaignDocument; readonly characters: readonly CharacterDocument[] } | undefined {
  const revisions = new Map(stored.map(({ id, revision }) => [id, revision]));
  const isUntouched = [now.campaign, ...now.characters].every(
    ({ id, revision }) => revisions.get(id) === revision,
  );
  if (!isUntouched || now.characters.length !== characters.length || now.campaign.id !== campaign.id)
    return undefined;
  const back = new Map(before.characters.map((document) => [document.id, document]));
  return {
    campaign: { ...before.campaign, revision: now.campaign.revision },
    characters: now.characters.map(({ id, revision, ...rest }) => ({
      ...(back.get(id) ?? { id, ...rest }),
      revision,
    })),
  };
}

/** If the correction no longer shows in the log, or there is no log, nothing of it can be undone. */
export function isCorrected(
  { correction, entry, campaign }: Pick<PreparedCorrection, 'correction' | 'entry' | 'campaign'>,
  log: CampaignDocument['log'] | undefined,
): boolean {
  if (log === undefined) return false;
  const now = log.find(({ id }) => id === entry);
  if (correction.do === 'revert') return now === undefined;
  const then = campaign.log.find(({ id }) => id === entry);
  return now !== undefined && then !== undefined && sameValue(inputsOf(now), inputsOf(then));
}

/** The opposite correction, which restores a revised entry or removes an inserted one. */
export function counterOf({ correction, entry, before }: PreparedCorrection): Correction | undefined {
  const inputs = before.campaign.log.find(({ id }) => id === entry);
  switch (correction.do) {
    case 'revise': {
      const was = inputs && inputsOf(inputs);
      return was && { do: 'revise', entry, inputs: was };
    }
    case 'insert':
      return { do: 'revert', entry };
    case 'revert': {
      const was = inputs && inputsOf(inputs);
      return was && { do: 'insert', inputs: withPlace(was, placeOf(before.campaign, entry)) };
    }
  }
}

function revisedAt({ log }: CampaignDocument, id: string, inputs: Inputs): Result<RecomputedLine, AppError> {
  const place = log.findIndex((entry) => entry.id === id);
  const entry = log[place];
  if (entry === undefined) return err(appError('not-found', { path: 'entry' }));
  const was = inputsOf(entry);
  if (was === undefined)
    return err(appError('invalid-input', { path: 'entry', text: message('past.ownForm') }));
  if (was.kind !== inputs.kind)
    return err(appError('invalid-input', { path: 'entry', text: message('past.otherKind') }));
  return ok({ place, id, at: entry.at, inputs });
}

function insertedAt(
  { log }: CampaignDocument,
  inputs: Inputs,
  ports: Ports,
): Result<RecomputedLine, AppError> {
  const place = placeIn(inputs);
  const isFree = place !== undefined && !log.some(({ id }) => id === place.id);
  const id = isFree ? place.id : ports.ids.next();
  if (place === undefined) return ok({ place: log.length, id, at: ports.clock.now(), inputs });
  const after = log.findIndex((entry) => entry.id === place.after);
  // If the previous entry is gone as well, moments determine the position.
  const later = log.findIndex(({ at }) => at > place.at);
  const index = after >= 0 ? after + 1 : place.after === null ? 0 : later < 0 ? log.length : later;
  return ok({ place: index, id, at: place.at, inputs });
}

/** Includes everyone whom the correction may affect, as far as they are available. */
async function participantsOf(
  campaign: CampaignDocument,
  rewriting: Rewriting,
  parties: Parties,
): Promise<Result<ReadonlyMap<string, Participant>, AppError>> {
  const needed = actorsFrom(campaign, firstPlace(campaign, rewriting));
  const ids = new Set([...everybodyOf(campaign).flatMap(({ character }) => character ?? []), ...needed]);
  const found = new Map<string, Participant>();
  for (const id of ids) {
    const read = await parties.character(id);
    if (read.ok) found.set(id, read.value);
    else if (needed.has(id))
      return err(
        read.error.code === 'not-found' ? { ...read.error, text: message('journal.otherGone') } : read.error,
      );
  }
  return ok(found);
}

function beforeOf(
  campaign: CampaignDocument,
  changed: readonly CharacterDocument[],
  participants: ReadonlyMap<string, Participant>,
): PreparedCorrection['before'] {
  return { campaign, characters: changed.flatMap(({ id }) => participants.get(id)?.document ?? []) };
}
