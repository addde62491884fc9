import { beginningDice, freshBeginning, prepareBeginning } from '../../../shared/campaign/beginning';
import type { CloseOut, Place } from '../../../shared/campaign/log/chronicle';
import { prepareCloseOut } from '../../../shared/campaign/closeOut/closing';
import { nextNumber, numbers } from '../../../shared/campaign/log/log';
import { preparePast, sharesOf, type Correction } from '../../../shared/campaign/past/past';
import { carryOut, type Fault as CampaignFault, type Prepared } from '../../../shared/campaign/prepared';
import { campaignReport, type DayFact } from '../../../shared/campaign/report';
import { rollDice } from '../../../shared/dice/random';
import { documentIdSchema } from '../../../shared/documents/envelope';
import { appError } from '../../../shared/kernel/errors';
import { ok, type Result } from '../../../shared/kernel/result';
import type { BeginningKind } from '../../../shared/rules/party';
import { openTables, type Table, type Tables } from '../../services/campaigns';
import { isoDay } from '../../services/days';
import { systemRng } from '../../services/ports';
import { changesOf, entriesOf, entryFacts, faultsOf } from '../campaignOutcome';
import { closeOutOf, readCloseOutFile, type CloseOutFile } from '../closeOutFile';
import { at, exits, fault, unusable, type Exit, type Fault } from '../fault';
import { isLines, readItems } from '../input';
import type { Session } from '../session';

/** `campaign report ID`: how a campaign stands; 3 where something in it is wrong. */
export async function reportCampaign(session: Session, id: string): Promise<Result<Exit, Fault>> {
  const opened = await openTable(tablesOf(session), id, id);
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
interface Closing {
  readonly prepared: Pick<Prepared, 'entry' | 'label' | 'shares' | 'faults'>;
  readonly campaign: string;
  readonly number: number;
  /** The line of the log; `null` where it was not carried out. */
  readonly line: string | null;
}

/**
 * `campaign close-out FILE`: ends sessions as the form does, one for a `.json` and one a line for a `.jsonl`, each on
 * what the ones before it left. All of them are stored as one commit, or nothing is: on a fault (2), where money is
 * not there that nobody agreed to owe (3), and with `dryRun`.
 */
export async function closeOut(
  session: Session,
  file: string,
  dryRun: boolean,
): Promise<Result<Exit, Fault>> {
  const tables = tablesOf(session);
  const done: Closing[] = [];
  for await (const item of readItems(file)) {
    if (!item.ok) return item;
    const { where, value } = item.value;
    const read = at(where, readCloseOutFile(value));
    if (!read.ok) return read;
    const closing = await close(session, tables, where, read.value);
    if (!closing.ok) return closing;
    done.push(closing.value);
    // What comes after it would build on what did not happen.
    if (closing.value.prepared.faults.length > 0) break;
  }
  const paid = done.every(({ prepared }) => prepared.faults.length === 0);
  const stored = paid && !dryRun;
  if (stored) {
    const committed = at(file, await tables.commit());
    if (!committed.ok) return committed;
  }
  const print = isLines(file) ? session.printLine : session.print;
  for (const closing of done) await print(outcome(session, closing, stored));
  return ok(paid ? exits.done : exits.illegal);
}

/** Works one close-out out and keeps what it changes, unless money is missing. */
async function close(
  session: Session,
  tables: Tables,
  where: string,
  file: CloseOutFile,
): Promise<Result<Closing, Fault>> {
  const opened = await openTable(tables, file.campaign, `${where}:campaign`);
  if (!opened.ok) return opened;
  const { campaign, people } = opened.value;
  const date = isoDay()(session.ports.clock.now());
  const draft = at(where, closeOutOf(file, campaign, people, date));
  if (!draft.ok) return draft;
  const place = placeAgain(campaign, draft.value);
  if (place !== undefined) return closeAgain(session, tables, where, campaign, { ...draft.value, place });
  const prepared = prepareCloseOut(campaign, draft.value, people);
  const [wrong] = prepared.faults.filter(({ debt }) => debt !== true);
  if (wrong !== undefined) return fault(where, appError('invalid-input', wrong));
  const unread = unreadOf(opened.value, prepared);
  if (unread !== undefined) return fault(where, appError('invalid-input', unread));
  const facts = { prepared, campaign: campaign.id, number: nextNumber(campaign, draft.value.kind) };
  if (prepared.faults.length > 0) return ok({ ...facts, line: null });
  const carried = carryOut(campaign, prepared, people, session.ports);
  tables.keep(carried);
  return ok({ ...facts, line: carried.campaign.log.at(-1)?.id ?? null });
}

/** Where a session belongs that was taken out of the log and is closed again under its name. */
function placeAgain({ drafts }: Table['campaign'], closeOut: CloseOut): Place | undefined {
  const { closeOut: draft } = drafts;
  const title = closeOut.title.trim();
  const isSame = title !== '' && draft?.title.trim() === title && draft.kind === closeOut.kind;
  return isSame ? draft.place : undefined;
}

/** Closes a session again where it was; what came after it follows. */
async function closeAgain(
  session: Session,
  tables: Tables,
  where: string,
  campaign: Table['campaign'],
  closeOut: CloseOut,
): Promise<Result<Closing, Fault>> {
  const correction: Correction = { do: 'insert', inputs: { kind: 'closeOut', closeOut } };
  const done = at(where, await preparePast(campaign, correction, tables.parties, session.ports));
  if (!done.ok) return done;
  const [wrong] = done.value.faults.filter(({ debt, shortage }) => debt !== true && shortage !== true);
  if (wrong !== undefined) return fault(where, appError('invalid-input', wrong));
  const { campaign: after, characters, entry: line, label, faults } = done.value;
  if (faults.length === 0) tables.keep({ campaign: after, characters });
  const entry = after.log.find(({ id }) => id === line);
  if (entry === undefined) return fault(where, appError('internal'));
  const shares = sharesOf(done.value);
  const number = numbers(after).get(line) ?? 0;
  return ok({ prepared: { entry, label, shares, faults }, campaign: campaign.id, number, line });
}

/** Begins a session or scenario for everybody present. */
async function begun(
  session: Session,
  tables: Tables,
  id: string,
  of: BeginningKind,
): Promise<Result<Closing, Fault>> {
  const opened = await openTable(tables, id, id);
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
  const unread = unreadPresent(opened.value, fresh.present);
  if (unread !== undefined) return fault(id, appError('invalid-input', unread));
  const carried = carryOut(campaign, prepared, people, session.ports);
  tables.keep(carried);
  const line = carried.campaign.log.at(-1)?.id ?? null;
  return ok({ prepared, campaign: campaign.id, number: nextNumber(campaign, of), line });
}

/** `campaign begin ID session|scenario`: begins it for everybody present, stored as one commit. */
export async function beginCampaign(
  session: Session,
  id: string,
  of: BeginningKind,
  dryRun: boolean,
): Promise<Result<Exit, Fault>> {
  const tables = tablesOf(session);
  const done = await begun(session, tables, id, of);
  if (!done.ok) return done;
  if (!dryRun) {
    const committed = at(id, await tables.commit());
    if (!committed.ok) return committed;
  }
  await session.print(outcome(session, done.value, !dryRun));
  return ok(exits.done);
}

/** Somebody present whose sheet is here and cannot be read. */
function unreadPresent({ campaign, troubles }: Table, present: readonly string[]): CampaignFault | undefined {
  for (const [index, { id, character }] of campaign.party.entries()) {
    const trouble = troubles.find((each) => each.id === character);
    if (trouble !== undefined && present.includes(id))
      return { path: `party[${String(index)}].character`, text: trouble.text };
  }
  return undefined;
}

/** Somebody who would get or pay something, but whose sheet is here and cannot be read. */
function unreadOf(
  { campaign, troubles }: Table,
  { shares }: Pick<Prepared, 'shares'>,
): CampaignFault | undefined {
  for (const [index, { id, character }] of campaign.party.entries()) {
    const trouble = troubles.find((each) => each.id === character);
    if (trouble !== undefined && shares.some(({ member }) => member === id))
      return { path: `party[${String(index)}].character`, text: trouble.text };
  }
  return undefined;
}

/** What a close-out changed, or would change, in words. */
function outcome(session: Session, { prepared, campaign, number, line }: Closing, stored: boolean): object {
  const { entry, label, shares, faults } = prepared;
  return {
    campaign,
    stored,
    entry: entryFacts(session, { id: stored ? line : null, kind: entry.kind, number, label }),
    changes: changesOf(session, shares),
    faults: faultsOf(session, faults),
  };
}

export function tablesOf(session: Session): Tables {
  return openTables({ library: session.services().library, rulesets: session.rulesets });
}

/** A campaign of the library by its id; `where` is the place that names it. */
export async function openTable(tables: Tables, id: string, where: string): Promise<Result<Table, Fault>> {
  if (!documentIdSchema.safeParse(id).success) return unusable(where, 'input.noCampaignId');
  const opened = await tables.open(id);
  if (opened.ok) return opened;
  return opened.error.code === 'not-found' ? unusable(where, 'input.noCampaign') : fault(where, opened.error);
}
