import { campaignReport, type DayFact } from '#shared/campaign/report';
import { ok, type Result } from '#shared/kernel/result';
import { openCampaign, transactionOf } from '#electron/cli/campaignActions';
import { entriesOf, faultsOf } from '#electron/cli/campaignOutcome';
import { exits, type Exit, type Fault } from '#electron/cli/fault';
import type { Session } from '#electron/cli/session';

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
    sessions: report.counts.sessions,
    scenarios: report.counts.scenarios,
    interludes: report.counts.downtimePeriods,
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
    projects: report.projects.map(({ id: project, title, downtimePeriods, complete, ...facts }) => ({
      id: project,
      title: translate(title),
      ...facts,
      interludes: downtimePeriods,
      complete,
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
