import type { CampaignDocument } from '#shared/campaign/document';
import { numbers } from '#shared/campaign/log/log';
import {
  prepareCorrection,
  sharesOf,
  type Correction,
  type PreparedCorrection,
} from '#shared/campaign/past/past';
import { ok, type Result } from '#shared/kernel/result';
import { lasting, openCampaign, refusal, transactionOf } from '#electron/cli/campaignActions';
import { changesOf, entryFacts, faultsOf } from '#electron/cli/campaignOutcome';
import { at, exits, fault, unusable, type Exit, type Fault } from '#electron/cli/fault';
import { faultsInFile, type FilePlaces } from '#electron/cli/downtimeFile';
import { readOne } from '#electron/cli/input';
import { inputsOfFile } from '#electron/cli/reviseFile';
import type { Session } from '#electron/cli/session';

/**
 * `campaign revise ID ENTRY FILE` changes the fields of a log entry in place that the file holds; later entries are
 * adapted. Nothing is written with `dryRun`, on a fault (2), and if money or Exp would be
 * missing (3).
 */
export async function reviseEntry(
  session: Session,
  id: string,
  entry: string,
  file: string,
  dryRun: boolean,
): Promise<Result<Exit, Fault>> {
  const transaction = transactionOf(session);
  const opened = await openCampaign(transaction, id, id);
  if (!opened.ok) return opened;
  const { campaign, people } = opened.value;
  const line = campaign.log.find((each) => each.id === entry);
  if (line === undefined) return unusable(entry, 'revise.noEntry');
  const item = await readOne(session.io, file);
  if (!item.ok) return item;
  const { where, value } = item.value;
  const revised = at(where, inputsOfFile(value, line, campaign, people, session.ports.ids));
  if (!revised.ok) return revised;
  const { inputs, places } = revised.value;
  return correct(session, campaign, { do: 'revise', entry, inputs }, { where, dryRun, places });
}

/** `campaign revert ID ENTRY` reverts an entry of the log with everything that depends on it. */
export async function revertEntry(
  session: Session,
  id: string,
  entry: string,
  dryRun: boolean,
): Promise<Result<Exit, Fault>> {
  const opened = await openCampaign(transactionOf(session), id, id);
  if (!opened.ok) return opened;
  const { campaign } = opened.value;
  if (!campaign.log.some((line) => line.id === entry)) return unusable(entry, 'revise.noEntry');
  return correct(session, campaign, { do: 'revert', entry }, { where: entry, dryRun, places: [] });
}

async function correct(
  session: Session,
  campaign: CampaignDocument,
  correction: Correction,
  {
    where,
    dryRun,
    places,
  }: { readonly where: string; readonly dryRun: boolean; readonly places: FilePlaces },
): Promise<Result<Exit, Fault>> {
  const transaction = transactionOf(session);
  const prepared = at(
    where,
    await prepareCorrection(campaign, correction, transaction.parties, {
      ...session.ports,
      translate: session.translate,
    }),
  );
  if (!prepared.ok) return prepared;
  const { campaign: after, characters } = prepared.value;
  const faults = faultsInFile(prepared.value.faults, places);
  const wrong = refusal(lasting(faults));
  if (wrong !== undefined) return fault(where, wrong);
  const stored = faults.length === 0 && !dryRun;
  if (stored) {
    transaction.stage({ campaign: after, characters });
    const committed = at(where, await transaction.commit());
    if (!committed.ok) return committed;
  }
  await session.print(outcome(session, campaign, { ...prepared.value, faults }, stored));
  return ok(faults.length === 0 ? exits.done : exits.illegal);
}

function outcome(
  session: Session,
  before: CampaignDocument,
  past: PreparedCorrection,
  stored: boolean,
): object {
  const { translate } = session;
  const { correction, entry: id, label, faults, also, staying } = past;
  const campaign = correction.do === 'revert' ? before : past.campaign;
  const kind = campaign.log.find((line) => line.id === id)?.kind ?? '';
  return {
    campaign: before.id,
    stored,
    entry: entryFacts(session, { id, kind, number: numbers(campaign).get(id) ?? null, label }),
    changes: changesOf(session, sharesOf(past)),
    ...(correction.do === 'revert' && { also: also.map(translate) }),
    ...(staying.length > 0 && {
      staying: staying.map(({ name, what, why }) => ({
        name: translate(name),
        what: translate(what),
        why: translate(why),
      })),
    }),
    faults: faultsOf(session, faults),
  };
}
