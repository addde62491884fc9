import { nextNumber, numbers } from '#shared/campaign/log/log';
import type { Inputs } from '#shared/campaign/inputs';
import type { RemovedPosition } from '#shared/campaign/log/chronicle';
import { prepareCorrection, sharesOf } from '#shared/campaign/past/past';
import { applyPrepared } from '#shared/campaign/applyPrepared';
import type { Fault as CampaignFault, Prepared } from '#shared/campaign/prepared';
import { documentIdSchema } from '#shared/documents/envelope';
import { appError, jointError, type AppError } from '#shared/kernel/errors';
import { ok, type Result } from '#shared/kernel/result';
import {
  openTransaction,
  type CampaignTransaction,
  type OpenedCampaign,
} from '#electron/services/campaigns/campaignTables';
import { changesOf, entryFacts, faultsOf } from './campaignOutcome';
import { at, exits, fault, unusable, type Exit, type Fault } from './fault';
import { readAll, type Item } from './input';
import type { Session } from './session';

/** An action that could be carried out, or that only lacks money. */
export interface CampaignOutcome {
  readonly prepared: Pick<Prepared, 'entry' | 'label' | 'shares' | 'faults'>;
  readonly campaign: string;
  readonly number: number | null;
  /** The id of the line of the log; `null` if nothing was stored. */
  readonly line: string | null;
}

/** One action of a file. */
export interface Action<T> {
  readonly item: Item;
  readonly file: T;
}

/**
 * Carries out one action for each item of a file, each based on the result of the previous one. All of them are stored
 * as one commit, or nothing is stored: on a fault (2), if money is missing and no debt was agreed (3), and with
 * `dryRun`.
 */
export async function carryOutAll<T>(
  session: Session,
  file: string,
  dryRun: boolean,
  {
    read,
    carryOut,
  }: {
    readonly read: (value: unknown) => Result<T, AppError>;
    readonly carryOut: (
      transaction: CampaignTransaction,
      action: Action<T>,
    ) => Promise<Result<CampaignOutcome, Fault>>;
  },
): Promise<Result<Exit, Fault>> {
  const actions = await readAll(session.io, file, (item): Result<Action<T>, Fault> => {
    const value = at(item.where, read(item.value));
    return value.ok ? ok({ item, file: value.value }) : value;
  });
  if (!actions.ok) return actions;
  const transaction = transactionOf(session);
  const done: (CampaignOutcome & { readonly item: Item })[] = [];
  for (const action of actions.value) {
    const carried = await carryOut(transaction, action);
    if (!carried.ok) return carried;
    done.push({ ...carried.value, item: action.item });
    // Later actions would be based on one that did not happen.
    if (carried.value.prepared.faults.length > 0) break;
  }
  const paid = done.every(({ prepared }) => prepared.faults.length === 0);
  const stored = paid && !dryRun;
  if (stored) {
    const committed = at(file, await transaction.commit());
    if (!committed.ok) return committed;
  }
  for (const each of done) await session.printFor(each.item, outcome(session, each, stored));
  return ok(paid ? exits.done : exits.illegal);
}

/** Stages a prepared action at the end of the log, unless money is missing. */
export function stageAtEnd(
  session: Session,
  transaction: CampaignTransaction,
  opened: OpenedCampaign,
  prepared: Prepared,
  where: string,
): Result<CampaignOutcome, Fault> {
  const { campaign, people } = opened;
  const wrong = refusal([...lasting(prepared.faults), ...unreadableRecipients(opened, prepared)]);
  if (wrong !== undefined) return fault(where, wrong);
  const { kind } = prepared.entry;
  const isNumbered = kind === 'session' || kind === 'scenario';
  const facts = {
    prepared,
    campaign: campaign.id,
    number: isNumbered ? nextNumber(campaign, kind) : null,
  };
  if (prepared.faults.length > 0) return ok({ ...facts, line: null });
  const carried = applyPrepared(campaign, prepared, people, session.ports);
  transaction.stage(carried);
  return ok({ ...facts, line: carried.campaign.log.at(-1)?.id ?? null });
}

/** Carries out an action again at its old place in the log; later entries are adapted. */
export async function stageAgain(
  session: Session,
  transaction: CampaignTransaction,
  { campaign }: OpenedCampaign,
  inputs: Inputs,
  where: string,
): Promise<Result<CampaignOutcome, Fault>> {
  const correction = { do: 'insert', inputs } as const;
  const ports = { ...session.ports, translate: session.translate };
  const done = at(where, await prepareCorrection(campaign, correction, transaction.parties, ports));
  if (!done.ok) return done;
  const wrong = refusal(lasting(done.value.faults));
  if (wrong !== undefined) return fault(where, wrong);
  const { campaign: after, characters, entry: line, label, faults } = done.value;
  if (faults.length === 0) transaction.stage({ campaign: after, characters });
  const entry = after.log.find(({ id }) => id === line);
  if (entry === undefined) return fault(where, appError('internal'));
  const shares = sharesOf(done.value);
  const number = numbers(after).get(line) ?? null;
  return ok({ prepared: { entry, label, shares, faults }, campaign: campaign.id, number, line });
}

/** The place of a reverted entry that is carried out again under the same title. */
export function placeAgain(
  draft: { readonly title: string; readonly place?: RemovedPosition } | null,
  title: string,
): RemovedPosition | undefined {
  const words = title.trim();
  return words !== '' && draft?.title.trim() === words ? draft.place : undefined;
}

/** Faults that no money would solve. */
export function lasting(faults: readonly CampaignFault[]): readonly CampaignFault[] {
  return faults.filter(({ debt, shortage }) => debt !== true && shortage !== true);
}

/** One error for all of these; `undefined` if there are none. */
export function refusal(faults: readonly CampaignFault[]): AppError | undefined {
  const [first, ...others] = faults.map(({ path, text }) => appError('invalid-input', { path, text }));
  return first === undefined ? undefined : jointError([first, ...others]);
}

/** Members whose sheets exist but cannot be read. */
export function unreadable(
  { campaign, troubles }: OpenedCampaign,
  concerned: (member: string) => boolean,
): readonly CampaignFault[] {
  return campaign.party.flatMap(({ id, character }, index): CampaignFault[] => {
    const trouble = troubles.find((each) => each.id === character);
    if (trouble === undefined || !concerned(id)) return [];
    return [{ path: `party[${String(index)}].character`, text: trouble.text }];
  });
}

/** Members who would get or pay something. */
function unreadableRecipients(
  opened: OpenedCampaign,
  { shares }: Pick<Prepared, 'shares'>,
): readonly CampaignFault[] {
  return unreadable(opened, (id) => shares.some(({ member }) => member === id));
}

export function outcome(
  session: Session,
  { prepared, campaign, number, line }: CampaignOutcome,
  stored: boolean,
): object {
  const { entry, label, shares, faults } = prepared;
  return {
    campaign,
    stored,
    entry: entryFacts(session, { id: stored ? line : null, kind: entry.kind, number, label }),
    changes: changesOf(session, shares),
    faults: faultsOf(session, faults),
  };
}

export function transactionOf(session: Session): CampaignTransaction {
  return openTransaction({ library: session.services().library, rulesets: session.rulesets });
}

/** `where` names the argument in error messages. */
export async function openCampaign(
  transaction: CampaignTransaction,
  id: string,
  where: string,
): Promise<Result<OpenedCampaign, Fault>> {
  if (!documentIdSchema.safeParse(id).success) return unusable(where, 'input.noCampaignId');
  const opened = await transaction.open(id);
  if (opened.ok) return opened;
  return opened.error.code === 'not-found' ? unusable(where, 'input.noCampaign') : fault(where, opened.error);
}
