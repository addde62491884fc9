import { beginningDice, freshBeginning, prepareBeginning } from '#shared/campaign/beginning';
import { prepareCloseOut } from '#shared/campaign/closeOut/prepareCloseOut';
import { nextNumber } from '#shared/campaign/log/log';
import { prepareDowntime } from '#shared/campaign/downtime/memberDowntime';
import { applyPrepared } from '#shared/campaign/applyPrepared';
import { rollDice } from '#shared/dice/random';
import { ok, type Result } from '#shared/kernel/result';
import type { BeginningKind } from '#shared/rules/party';
import type { CampaignTransaction } from '#electron/services/campaigns/campaignTables';
import { isoDay } from '#electron/services/printing/isoDay';
import { systemRng } from '#electron/services/systemPorts';
import {
  carryOutAll,
  openCampaign,
  outcome,
  placeAgain,
  refusal,
  stageAgain,
  stageAtEnd,
  transactionOf,
  unreadable,
  type Action,
  type CampaignOutcome,
} from '#electron/cli/campaignActions';
import { closeOutOf, readCloseOutFile, type CloseOutFile } from '#electron/cli/closeOutFile';
import { downtimeOf, faultsInFile, readDowntimeFile, type DowntimeFile } from '#electron/cli/downtimeFile';
import { at, exits, fault, type Exit, type Fault } from '#electron/cli/fault';
import type { Session } from '#electron/cli/session';

/** `campaign close-out FILE` closes one session for each item of the file. */
export async function closeOut(
  session: Session,
  file: string,
  dryRun: boolean,
): Promise<Result<Exit, Fault>> {
  return carryOutAll(session, file, dryRun, {
    read: readCloseOutFile,
    carryOut: (transaction, action) => close(session, transaction, action),
  });
}

async function close(
  session: Session,
  transaction: CampaignTransaction,
  { item: { where }, file }: Action<CloseOutFile>,
): Promise<Result<CampaignOutcome, Fault>> {
  const opened = await openCampaign(transaction, file.campaign, `${where}:campaign`);
  if (!opened.ok) return opened;
  const { campaign, people } = opened.value;
  const draft = at(where, closeOutOf(file, campaign, people, todayOf(session)));
  if (!draft.ok) return draft;
  const { closeOut: planned } = campaign.drafts;
  const place = placeAgain(planned?.kind === draft.value.kind ? planned : null, draft.value.title);
  if (place !== undefined) {
    const inputs = { kind: 'closeOut', closeOut: { ...draft.value, place } } as const;
    return stageAgain(session, transaction, opened.value, inputs, where);
  }
  const prepared = prepareCloseOut(campaign, draft.value, people);
  return stageAtEnd(session, transaction, opened.value, prepared, where);
}

/** `campaign downtime FILE` carries out one downtime for each item of the file. */
export async function carryOutDowntime(
  session: Session,
  file: string,
  dryRun: boolean,
): Promise<Result<Exit, Fault>> {
  return carryOutAll(session, file, dryRun, {
    read: readDowntimeFile,
    carryOut: (transaction, action) => liveThrough(session, transaction, action),
  });
}

async function liveThrough(
  session: Session,
  transaction: CampaignTransaction,
  { item: { where }, file }: Action<DowntimeFile>,
): Promise<Result<CampaignOutcome, Fault>> {
  const opened = await openCampaign(transaction, file.campaign, `${where}:campaign`);
  if (!opened.ok) return opened;
  const { campaign, people } = opened.value;
  const plan = at(where, downtimeOf(file, campaign, people, todayOf(session), session.ports.ids));
  if (!plan.ok) return plan;
  const { period, places } = plan.value;
  const place = placeAgain(campaign.drafts.downtime, period.title);
  if (place !== undefined) {
    const inputs = { kind: 'downtime', downtime: { ...period, place } } as const;
    return stageAgain(session, transaction, opened.value, inputs, where);
  }
  const prepared = prepareDowntime(campaign, period, people);
  // The plan of the window stays for its user.
  const named = { ...prepared, faults: faultsInFile(prepared.faults, places), draft: null };
  return stageAtEnd(session, transaction, opened.value, named, where);
}

/** `campaign begin ID session|scenario`: begins it for all attending members, stored as one commit. */
export async function beginCampaign(
  session: Session,
  id: string,
  of: BeginningKind,
  dryRun: boolean,
): Promise<Result<Exit, Fault>> {
  const transaction = transactionOf(session);
  const done = await beginOne(session, transaction, id, of);
  if (!done.ok) return done;
  if (!dryRun) {
    const committed = at(id, await transaction.commit());
    if (!committed.ok) return committed;
  }
  await session.print(outcome(session, done.value, !dryRun));
  return ok(exits.done);
}

async function beginOne(
  session: Session,
  transaction: CampaignTransaction,
  id: string,
  of: BeginningKind,
): Promise<Result<CampaignOutcome, Fault>> {
  const opened = await openCampaign(transaction, id, id);
  if (!opened.ok) return opened;
  const { campaign, people } = opened.value;
  const fresh = freshBeginning(campaign, of, todayOf(session));
  const dice = Object.fromEntries(
    [...beginningDice(fresh, people)].map(([member, groups]) => [
      member,
      groups.map(({ count, sides }) => rollDice(systemRng, count, sides)),
    ]),
  );
  const prepared = prepareBeginning(campaign, { ...fresh, dice }, people);
  const wrong = refusal(unreadable(opened.value, (member) => fresh.present.includes(member)));
  if (wrong !== undefined) return fault(id, wrong);
  const carried = applyPrepared(campaign, prepared, people, session.ports);
  transaction.stage(carried);
  const line = carried.campaign.log.at(-1)?.id ?? null;
  return ok({ prepared, campaign: campaign.id, number: nextNumber(campaign, of), line });
}

function todayOf({ ports }: Session): string {
  return isoDay()(ports.clock.now());
}
