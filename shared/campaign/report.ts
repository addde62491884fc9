import { dateText } from '#shared/calendar/texts';
import { rhythmText } from '#shared/calendar/rhythm';
import { message, type Text } from '#shared/kernel/text';
import { accounts, type Account } from '#shared/ledger/ledger';
import type { CampaignDocument } from './document';
import { partyPurse } from './money/expenses';
import { nextDue } from './money/expensesEdit';
import { projectsOf, today } from './log/log';
import { attendance, type Attendance } from './overview';
import { holds, memberName, type People, type Person } from './party/people';
import type { Fault } from './prepared';
import { openProjectOf, type OpenProject } from './downtime/projects';
import { trackersOf } from './past/sheetChanges';

/** Describes a day of the world, as a number and in the campaign's calendar. */
export interface DayFact {
  readonly day: number;
  readonly text: Text;
}

/** The present state of the sheet (`null` if it is not available), and the attendance. */
export interface MemberFacts extends Pick<Attendance, 'came' | 'of'> {
  readonly member: CampaignDocument['party'][number];
  readonly name: Text;
  readonly balances: Readonly<Record<Account, number>> | null;
  /** Holds numbers of play by tracker id. */
  readonly play: Readonly<Record<string, number>>;
}

/** Includes completed projects. */
export interface ProjectFacts extends Omit<OpenProject, 'activity'> {
  readonly complete: boolean;
}

/** `next` is `null` for an ended expense. */
export interface ExpenseFacts {
  readonly expense: CampaignDocument['expenses'][number];
  readonly rhythm: Text;
  readonly next: DayFact | null;
}

/** Describes the totals of the log, the state of the party, and all faults. */
export interface CampaignReport {
  readonly today: DayFact;
  readonly counts: Readonly<Record<'sessions' | 'scenarios' | 'downtimePeriods', number>>;
  readonly party: readonly MemberFacts[];
  readonly projects: readonly ProjectFacts[];
  readonly expenses: readonly ExpenseFacts[];
  readonly faults: readonly Fault[];
}

/** A sheet of the party that cannot be read, with the reason. */
export interface Unread {
  readonly id: string;
  readonly text: Text;
}

/** Implements Between adventures; `unread` lists the sheets that cannot be read. */
export function campaignReport(
  campaign: CampaignDocument,
  people: People,
  unread: readonly Unread[],
): CampaignReport {
  const { calendar, log, terms } = campaign;
  const day = (number: number): DayFact => ({ day: number, text: dateText(calendar, number) });
  const came = new Map(attendance(campaign).map((each) => [each.member, each]));
  const count = (kind: string) => log.filter((entry) => entry.kind === kind).length;
  return {
    today: day(today(campaign)),
    counts: { sessions: count('session'), scenarios: count('scenario'), downtimePeriods: count('downtime') },
    party: campaign.party.map((member) => ({
      member,
      name: memberName(member, people),
      balances: balancesOf(people.get(member.id)),
      play: playOf(people.get(member.id)),
      came: came.get(member.id)?.came ?? 0,
      of: came.get(member.id)?.of ?? 0,
    })),
    projects: projectsOf(log).map((project) => {
      const { activity: _, ...facts } = openProjectOf(project, terms, learning(campaign, people, project));
      return { ...facts, complete: project.complete };
    }),
    expenses: campaign.expenses.map((expense) => {
      const next = nextDue(campaign, expense);
      return {
        expense,
        rhythm: rhythmText(calendar, expense.rhythm),
        next: next === null ? null : day(next),
      };
    }),
    faults: [
      ...campaign.party.flatMap((member, index) => sheetFaults(member, index, people, unread)),
      ...payerFaults(campaign),
    ],
  };
}

function balancesOf(person: Person | undefined): MemberFacts['balances'] {
  return person === undefined ? null : { exp: holds(person, 'exp'), money: holds(person, 'money') };
}

function playOf(person: Person | undefined): MemberFacts['play'] {
  if (person === undefined) return {};
  return Object.fromEntries([...trackersOf(person.opened)].map(([id, { value }]) => [id, value]));
}

/** Returns the ability that shortens learning: from the latest plan of this work, otherwise from the sheet. */
function learning(
  { log }: Pick<CampaignDocument, 'log'>,
  people: People,
  { id, member }: { readonly id: string; readonly member: string },
): number {
  const planned = log
    .flatMap((entry) => (entry.kind === 'downtime' ? entry.memberDowntimes : []))
    .findLast(
      (memberDowntime) =>
        memberDowntime.member === member && memberDowntime.activities.some(({ project }) => project === id),
    );
  return planned?.learning ?? people.get(member)?.opened.profile?.().learning?.value ?? 0;
}

/** Reports an unreadable sheet, or ledger entries that break a rule. */
function sheetFaults(
  member: CampaignDocument['party'][number],
  index: number,
  people: People,
  unread: readonly Unread[],
): readonly Fault[] {
  const place = `party[${String(index)}]`;
  const missing = unread.find(({ id }) => id === member.character);
  if (missing !== undefined) return [{ path: `${place}.character`, text: missing.text, member: member.id }];
  const ledger = people.get(member.id)?.ledger;
  return accounts.flatMap((account) =>
    (ledger?.accounts.find(({ id }) => id === account)?.rows ?? []).flatMap(({ fault }) =>
      fault === undefined ? [] : [{ path: `${place}.${account}`, text: fault, member: member.id }],
    ),
  );
}

function payerFaults({ expenses, party }: Pick<CampaignDocument, 'expenses' | 'party'>): readonly Fault[] {
  const known = new Set([partyPurse, ...party.map(({ id }) => id)]);
  return expenses.flatMap(({ payers }, index) =>
    payers.flatMap((payer, place) =>
      known.has(payer)
        ? []
        : [
            {
              path: `expenses[${String(index)}].payers[${String(place)}]`,
              text: message('closing.unknownMember'),
            },
          ],
    ),
  );
}
