import { beginningDice, freshBeginning, prepareBeginning } from '../../../shared/campaign/beginning';
import type { CloseOut, Place } from '../../../shared/campaign/log/chronicle';
import { prepareCloseOut } from '../../../shared/campaign/closeOut/prepareCloseOut';
import { nextNumber, numbers } from '../../../shared/campaign/log/log';
import { prepareCorrection, sharesOf, type Correction } from '../../../shared/campaign/past/past';
import { applyPrepared, type Fault as CampaignFault, type Prepared } from '../../../shared/campaign/prepared';
import { campaignReport, type DayFact } from '../../../shared/campaign/report';
import { rollDice } from '../../../shared/dice/random';
import { documentIdSchema } from '../../../shared/documents/envelope';
import { appError } from '../../../shared/kernel/errors';
import { ok, type Result } from '../../../shared/kernel/result';
import type { BeginningKind } from '../../../shared/rules/party';
import {
  openTransaction,
  type OpenedCampaign,
  type CampaignTransaction,
} from '../../services/campaigns/campaignTables';
import { isoDay } from '../../services/printing/isoDay';
import { systemRng } from '../../services/systemPorts';
import { changesOf, entriesOf, entryFacts, faultsOf } from '../campaignOutcome';
import { closeOutOf, readCloseOutFile, type CloseOutFile } from '../closeOutFile';
import { at, exits, fault, unusable, type Exit, type Fault } from '../fault';
import { isLines, readItems } from '../input';
import type { Session } from '../session';

/** `campaign report ID`; exit status 3 if the campaign has problems. */
export async function reportCampaign(session: Session, id: string): Promise<Result<Exit, Fault>> {
  const opened = await openCampaign(transactionOf(session), id, id);
  if (!opened.ok) return opened;
  const { campaign, people, troubles } = opened.value;
  const { translate } = session;
  const report = campaignReport(campaign, people, troubles);
  const day = (fact: DayFact) => ({ day: fact.day, date: translate(fact.text) });
  await session.print({
    id,
    name: campaign.name,
    ruleset: campaign.ruleset,
    today: day(report.today),
    ...report.counts,
    log: campaign.log.length,
    entries: entriesOf(session, campaign, people),
    party: report.party.map(({ member, name, balances, play, came, of }) => ({
      member: member.id,
      character: member.character,
      name: translate(name),
      role: member.role,
      away: member.away,
      exp: balances?.exp ?? null,
      money: balances?.money ?? null,
      attendance: { came, of },
      play,
    })),
    projects: report.projects.map(({ id: project, title, ...facts }) => ({
      id: project,
      title: translate(title),
      ...facts,
    })),
    expenses: report.expenses.map(({ expense, rhythm, next }) => ({
      id: expense.id,
      name: expense.name,
      amount: expense.amount,
      rhythm: translate(rhythm),
      payers: expense.payers,
      next: next === null ? null : day(next),
    })),
    faults: faultsOf(session, report.faults),
  });
  return ok(report.faults.length === 0 ? exits.done : exits.illegal);
}

/** A close-out that could be carried out, or that only lacks money. */
interface CampaignOutcome {
  readonly prepared: Pick<Prepared, 'entry' | 'label' | 'shares' | 'faults'>;
  readonly campaign: string;
  readonly number: number;
  /** The id of the line of the log; `null` where nothing was stored. */
  readonly line: string | null;
}

/**
 * `campaign close-out FILE`: closes one session for a `.json` file, or one per line of a `.jsonl` file, each
 * based on the result of the previous one. All of them are stored as one commit, or nothing is stored: on a
 * fault (2), where money is missing and no debt was agreed (3), and with `dryRun`.
 */
export async function closeOut(
  session: Session,
  file: string,
  dryRun: boolean,
): Promise<Result<Exit, Fault>> {
  const transaction = transactionOf(session);
  const done: CampaignOutcome[] = [];
  for await (const item of readItems(file)) {
    if (!item.ok) return item;
    const { where, value } = item.value;
    const read = at(where, readCloseOutFile(value));
    if (!read.ok) return read;
    const closed = await close(session, transaction, where, read.value);
    if (!closed.ok) return closed;
    done.push(closed.value);
    // Later close-outs would be based on one that did not happen.
    if (closed.value.prepared.faults.length > 0) break;
  }
  const paid = done.every(({ prepared }) => prepared.faults.length === 0);
  const stored = paid && !dryRun;
  if (stored) {
    const committed = at(file, await transaction.commit());
    if (!committed.ok) return committed;
  }
  const print = isLines(file) ? session.printLine : session.print;
  for (const closed of done) await print(outcome(session, closed, stored));
  return ok(paid ? exits.done : exits.illegal);
}

/** Prepares one close-out and stages its changes, unless money is missing. */
async function close(
  session: Session,
  transaction: CampaignTransaction,
  where: string,
  file: CloseOutFile,
): Promise<Result<CampaignOutcome, Fault>> {
  const opened = await openCampaign(transaction, file.campaign, `${where}:campaign`);
  if (!opened.ok) return opened;
  const { campaign, people } = opened.value;
  const date = isoDay()(session.ports.clock.now());
  const draft = at(where, closeOutOf(file, campaign, people, date));
  if (!draft.ok) return draft;
  const place = placeAgain(campaign, draft.value);
  if (place !== undefined)
    return closeAgain(session, transaction, where, campaign, { ...draft.value, place });
  const prepared = prepareCloseOut(campaign, draft.value, people);
  const [wrong] = prepared.faults.filter(({ debt }) => debt !== true);
  if (wrong !== undefined) return fault(where, appError('invalid-input', wrong));
  const unreadable = unreadableRecipient(opened.value, prepared);
  if (unreadable !== undefined) return fault(where, appError('invalid-input', unreadable));
  const facts = { prepared, campaign: campaign.id, number: nextNumber(campaign, draft.value.kind) };
  if (prepared.faults.length > 0) return ok({ ...facts, line: null });
  const carried = applyPrepared(campaign, prepared, people, session.ports);
  transaction.stage(carried);
  return ok({ ...facts, line: carried.campaign.log.at(-1)?.id ?? null });
}

/** The place of a reverted session that is closed again under the same title. */
function placeAgain({ drafts }: OpenedCampaign['campaign'], closeOut: CloseOut): Place | undefined {
  const { closeOut: draft } = drafts;
  const title = closeOut.title.trim();
  const isSame = title !== '' && draft?.title.trim() === title && draft.kind === closeOut.kind;
  return isSame ? draft.place : undefined;
}

/** Closes a session again at its old place in the log; later entries are adapted. */
async function closeAgain(
  session: Session,
  transaction: CampaignTransaction,
  where: string,
  campaign: OpenedCampaign['campaign'],
  closeOut: CloseOut,
): Promise<Result<CampaignOutcome, Fault>> {
  const correction: Correction = { do: 'insert', inputs: { kind: 'closeOut', closeOut } };
  const done = at(
    where,
    await prepareCorrection(campaign, correction, transaction.parties, {
      ...session.ports,
      translate: session.translate,
    }),
  );
  if (!done.ok) return done;
  const [wrong] = done.value.faults.filter(({ debt, shortage }) => debt !== true && shortage !== true);
  if (wrong !== undefined) return fault(where, appError('invalid-input', wrong));
  const { campaign: after, characters, entry: line, label, faults } = done.value;
  if (faults.length === 0) transaction.stage({ campaign: after, characters });
  const entry = after.log.find(({ id }) => id === line);
  if (entry === undefined) return fault(where, appError('internal'));
  const shares = sharesOf(done.value);
  const number = numbers(after).get(line) ?? 0;
  return ok({ prepared: { entry, label, shares, faults }, campaign: campaign.id, number, line });
}

/** Begins a session or scenario for all attending members. */
async function beginOne(
  session: Session,
  transaction: CampaignTransaction,
  id: string,
  of: BeginningKind,
): Promise<Result<CampaignOutcome, Fault>> {
  const opened = await openCampaign(transaction, id, id);
  if (!opened.ok) return opened;
  const { campaign, people } = opened.value;
  const fresh = freshBeginning(campaign, of, isoDay()(session.ports.clock.now()));
  const dice = Object.fromEntries(
    [...beginningDice(fresh, people)].map(([member, groups]) => [
      member,
      groups.map(({ count, sides }) => rollDice(systemRng, count, sides)),
    ]),
  );
  const prepared = prepareBeginning(campaign, { ...fresh, dice }, people);
  const unreadable = unreadableParticipant(opened.value, fresh.present);
  if (unreadable !== undefined) return fault(id, appError('invalid-input', unreadable));
  const carried = applyPrepared(campaign, prepared, people, session.ports);
  transaction.stage(carried);
  const line = carried.campaign.log.at(-1)?.id ?? null;
  return ok({ prepared, campaign: campaign.id, number: nextNumber(campaign, of), line });
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

/** An attending member whose sheet exists but cannot be read. */
function unreadableParticipant(
  { campaign, troubles }: OpenedCampaign,
  present: readonly string[],
): CampaignFault | undefined {
  for (const [index, { id, character }] of campaign.party.entries()) {
    const trouble = troubles.find((each) => each.id === character);
    if (trouble !== undefined && present.includes(id))
      return { path: `party[${String(index)}].character`, text: trouble.text };
  }
  return undefined;
}

/** A member who would get or pay something, but whose sheet cannot be read. */
function unreadableRecipient(
  { campaign, troubles }: OpenedCampaign,
  { shares }: Pick<Prepared, 'shares'>,
): CampaignFault | undefined {
  for (const [index, { id, character }] of campaign.party.entries()) {
    const trouble = troubles.find((each) => each.id === character);
    if (trouble !== undefined && shares.some(({ member }) => member === id))
      return { path: `party[${String(index)}].character`, text: trouble.text };
  }
  return undefined;
}

function outcome(
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
