import { enter, type Edit } from '#shared/character/edits';
import type { Activity } from '#shared/downtime/activities';
import { planProblems, runDowntime, type DowntimeResult, type PersonPlan } from '#shared/downtime/period';
import { formatPath } from '#shared/kernel/formatPath';
import { message, raw, type Text } from '#shared/kernel/text';
import { sum } from '#shared/kernel/sum';
import { debtTag } from '#shared/ledger/ledger';
import type { DowntimePeriod, MemberDowntime } from '#shared/campaign/log/chronicle';
import { balanceChanges, dueShare } from '#shared/campaign/closeOut/prepareCloseOut';
import type { CampaignDocument } from '#shared/campaign/document';
import { duesBetween, type Due } from '#shared/campaign/money/dues';
import { partyPurse } from '#shared/campaign/money/expenses';
import { purseShare } from '#shared/campaign/money/purse';
import { downtimeLabel } from '#shared/campaign/log/labels';
import { projectsOf, today, type Project } from '#shared/campaign/log/log';
import type { Living } from '#shared/campaign/party/members';
import { moneyOf, purseOf } from '#shared/campaign/money/money';
import { holds, memberName, type People, type Person } from '#shared/campaign/party/people';
import type { Fault, Prepared, Share } from '#shared/campaign/prepared';
import { outOfMoney, type Shortage } from '#shared/campaign/money/shortage';

/** The result is calculated day by day. */
export interface MemberDowntimeResult {
  readonly member: string;
  readonly plan: PersonPlan;
  readonly result: DowntimeResult;
  readonly faults: readonly Fault[];
}

/** Adds the daily results to the changes of each sheet. */
export interface PreparedDowntime extends Prepared {
  readonly results: readonly MemberDowntimeResult[];
}

/** The last of the campaign's modest lifestyles, or its first lifestyle. */
export function defaultLiving({ terms }: Pick<CampaignDocument, 'terms'>): Living {
  const lifestyle = terms.lifestyles.findLast(({ countsAs }) => countsAs === 'modest') ?? terms.lifestyles[0];
  return { id: lifestyle?.id ?? '', perDay: null };
}

export function freshMemberDowntime(
  campaign: Pick<CampaignDocument, 'terms' | 'party'>,
  member: string,
): MemberDowntime {
  const living = campaign.party.find(({ id }) => id === member)?.living ?? defaultLiving(campaign);
  return { member, living, spans: [], activities: [], learning: null, debt: false };
}

/** Continues a project after the work already done. */
export function resumeActivity({ activity, last }: Project): Activity {
  switch (activity.kind) {
    case 'craft':
      return { ...activity, made: (activity.made ?? 0) + last };
    case 'repair':
      return { ...activity, missing: Math.max(0, activity.missing - last), rolls: [] };
    case 'mend':
    case 'learn':
    case 'research':
    case 'custom':
      return { ...activity, done: (activity.done ?? 0) + last };
    case 'profession':
    case 'recuperate':
      return activity;
  }
}

/** An activity with the progress that another one of its kind begins with. */
export function beginningLike(activity: Activity, other: Activity): Activity {
  switch (activity.kind) {
    case 'craft':
      return other.kind === 'craft' ? { ...activity, made: other.made ?? 0 } : activity;
    case 'repair':
      return other.kind === 'repair' ? { ...activity, missing: other.missing } : activity;
    case 'mend':
    case 'learn':
    case 'research':
    case 'custom':
      return { ...activity, done: 'done' in other && typeof other.done === 'number' ? other.done : 0 };
    case 'profession':
    case 'recuperate':
      return activity;
  }
}

/** Progress of earlier downtime is read from the log, independent of the plan; due expenses are added to the plans. */
export function runMemberDowntimes(
  campaign: CampaignDocument,
  period: Pick<DowntimePeriod, 'days' | 'memberDowntimes'>,
  people: People,
): readonly MemberDowntimeResult[] {
  const from = today(campaign);
  const dues = duesBetween(campaign, from, from + period.days - 1);
  const projects = new Map(projectsOf(campaign.log).map((project) => [project.id, project]));
  const party = new Set(campaign.party.map(({ id }) => id));
  return period.memberDowntimes.map((memberDowntime, index): MemberDowntimeResult => {
    const { member } = memberDowntime;
    const person = people.get(member);
    const plan: PersonPlan = {
      days: period.days,
      money: person === undefined ? 0 : holds(person, 'money'),
      lifestyle: memberDowntime.living,
      spans: memberDowntime.spans,
      intelligence: memberDowntime.learning ?? person?.opened.profile?.().learning?.value ?? 0,
      activities: memberDowntime.activities.map((activity) => continued(activity, projects)),
      dues: dues
        .filter((due) => due.member === member)
        .map(({ expense, name, day, amount }) => ({ id: expense, name, amount, day: day - from + 1 })),
    };
    const place = `memberDowntimes[${String(index)}]`;
    const result = runDowntime(plan, campaign.terms);
    const faults: Fault[] = planProblems(plan, campaign.terms).map(({ text, path }) => ({
      path: `${place}.${formatPath(path)}`,
      text,
      member,
    }));
    if (!party.has(member))
      faults.unshift({ path: `${place}.member`, text: message('closing.unknownMember'), member });
    if (period.memberDowntimes.findIndex((other) => other.member === member) < index)
      faults.push({ path: `${place}.member`, text: message('closing.twice'), member });
    if (person !== undefined && result.left < 0 && result.runsOutOnDay !== null && !memberDowntime.debt) {
      const name = memberName(person.member, people);
      const money = purseOf(person) ?? moneyOf(campaign, people);
      const short = outOfMoney(
        campaign,
        { member, name, money },
        firstShort(result, result.runsOutOnDay, from),
      );
      faults.push({ ...short, path: `${place}.debt` });
    }
    return { member, plan, result, faults };
  });
}

/** The shortage on the day the money runs out; `first` is the first day of downtime in the world. */
function firstShort({ days, left }: DowntimeResult, runsOutOnDay: number, first: number): Shortage {
  const day = days[runsOutOnDay - 1];
  const due = day === undefined ? 0 : day.lifestyleCost + day.activityCost + day.dues;
  const there = Math.max(0, (day?.balance ?? 0) + due);
  const paid = sum(days.map((each) => each.lifestyleCost + each.activityCost + each.dues));
  // A member with earlier debts lacks no more than the cost of these days.
  return { day: first + runsOutOnDay - 1, due, there, total: Math.min(paid, 0 - left) };
}

/** A preview of downtime: changes of every sheet, the log entry, and faults. */
export function prepareDowntime(
  campaign: CampaignDocument,
  period: DowntimePeriod,
  people: People,
): PreparedDowntime {
  const { title, date, days, summary, memberDowntimes } = period;
  const results = runMemberDowntimes(campaign, period, people);
  const others = duesOfOthers(campaign, period);
  const purse = purseShare(campaign, others, moneyOf(campaign, people));
  const outside = campaign.party
    .filter(({ id }) => others.some(({ member }) => member === id))
    .map((member) => dueShare(member, others, campaign, people));
  const yields = results.flatMap(({ member, result }) =>
    result.activities.map(({ id, gained, complete }) => ({ member, activity: id, done: gained, complete })),
  );
  return {
    faults: [
      ...results.flatMap(({ faults }) => faults),
      ...outside.flatMap(({ share, faults }) => faults.map((fault) => shortOutside(share, fault))),
      ...purse.faults,
    ],
    results,
    label: downtimeLabel(period),
    shares: [
      ...results.map((each) => shareOf(each, campaign, people)),
      ...outside.map(({ share }) => share),
      ...purse.shares,
    ],
    entry: {
      kind: 'downtime',
      id: '-',
      at: campaign.updatedAt,
      date,
      days,
      title,
      text: summary,
      // Stored with their continuation, so that later work can continue from them.
      memberDowntimes: memberDowntimes.map((memberDowntime, index) => ({
        ...memberDowntime,
        activities: [...(results[index]?.plan.activities ?? [])],
      })),
      yields,
      paid: [
        ...results.flatMap(({ member, result }) =>
          result.payments
            .filter(({ amount }) => amount !== 0)
            .map(({ label, amount }) => ({ member, what: label, amount: 0 - amount })),
        ),
        ...others.map(({ member, name, amount }) => ({ member, what: raw(name), amount: 0 - amount })),
      ],
    },
    draft: 'downtime',
  };
}

/** Absent members still owe recurring expenses such as rent. */
function duesOfOthers(campaign: CampaignDocument, { days, memberDowntimes }: DowntimePeriod): readonly Due[] {
  const from = today(campaign);
  const others = new Set([partyPurse, ...campaign.party.map(({ id }) => id)]);
  for (const { member } of memberDowntimes) others.delete(member);
  return duesBetween(campaign, from, from + days - 1).filter(({ member }) => others.has(member));
}

/** Only participants can agree to a debt. */
function shortOutside({ name }: Share, { path: _, debt: _debt, ...fault }: Fault): Fault {
  return {
    ...fault,
    path: 'memberDowntimes',
    text: message('closing.shortOutside', { name, what: fault.text }),
  };
}

function continued(activity: Activity, projects: ReadonlyMap<string, Project>): Activity {
  const project = activity.project === undefined ? undefined : projects.get(activity.project);
  if (project?.activity.kind !== activity.kind) return activity;
  return beginningLike(activity, resumeActivity(project));
}

/** Payments, finished things, and the effects of rest. */
function shareOf(
  { member, plan, result }: MemberDowntimeResult,
  campaign: Pick<CampaignDocument, 'party'>,
  people: People,
): Share {
  const person = people.get(member);
  const named = campaign.party.find(({ id }) => id === member);
  const name = named === undefined ? raw(member) : memberName(named, people);
  const made = finished(plan, result);
  if (person === undefined) return { member, name, edits: [], changes: made.map(({ text }) => text) };
  const rest = person.opened.stay?.({ days: plan.days, recuperating: daysRecuperating(result) });
  const edits: readonly Edit[] = [
    ...payments(result, person),
    ...made.flatMap(({ edit }) => (edit === undefined ? [] : [edit])),
    ...(rest?.edits ?? []),
  ];
  const changes = [
    ...balanceChanges(person, edits),
    ...made.map(({ text }) => text),
    ...(rest?.changes ?? []),
  ];
  return { member, name, edits, changes };
}

function payments(result: DowntimeResult, person: Person): readonly Edit[] {
  let left = holds(person, 'money');
  return result.payments.flatMap(({ kind, label, from, to, amount }) => {
    if (amount === 0) return [];
    left -= amount;
    const what =
      kind === 'due'
        ? message('closing.due', { name: label })
        : message('closing.days', { what: label, count: to - from + 1 });
    return [
      enter({ account: 'money', amount: 0 - amount, reason: '', what, ...(left < 0 && { tag: debtTag }) }),
    ];
  });
}

/** Finished things are added to the sheet. */
function finished(
  plan: PersonPlan,
  result: DowntimeResult,
): readonly { readonly text: Text; readonly edit?: Edit }[] {
  return plan.activities.flatMap((activity) => {
    const outcome = result.activities.find(({ id }) => id === activity.id);
    if (outcome?.complete !== true || outcome.doneOnDay === null) return [];
    const text = message(`closing.finished.${activity.kind}`, {
      what: outcome.title,
      day: outcome.doneOnDay,
    });
    if (activity.kind !== 'craft' || activity.what.trim() === '') return [{ text }];
    const item = { name: activity.what.trim(), quantity: 1 };
    const edit = enter({
      ...({ account: 'money', amount: 0, reason: '', item } as const),
      what: message('closing.made', { name: raw(item.name) }),
    });
    return [{ text, edit }];
  });
}

export function daysRecuperating({ activities }: DowntimeResult): number {
  return activities.reduce((total, { advantage, days }) => (advantage ? total + days : total), 0);
}
