import { setLifestyle } from '#shared/campaign/downtime/lifestylePeriods';
import type { MemberDowntime } from '#shared/campaign/log/chronicle';
import {
  addActivity,
  addForAll,
  asNewActivity,
  copyDays,
  fillWith,
  fitToWork,
  freeDayRanges,
  resizeActivity,
  type DayRange,
} from '#shared/campaign/downtime/planning';
import { continuation, type OpenProject } from '#shared/campaign/downtime/projects';
import { runMemberDowntimes } from '#shared/campaign/downtime/memberDowntime';
import type { Living } from '#shared/campaign/party/members';
import { activityTitle, type Activity, type ActivityKind } from '#shared/downtime/activities';
import { figures } from '#shared/downtime/data';
import { rollDie } from '#shared/dice/random';
import { list, message } from '#shared/kernel/text';
import { ids, rng } from '#renderer/platform/ports';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { firstLength, newActivity } from '#shared/downtime/newActivity';
import type { Plan } from './plan';

type Repair = Extract<Activity, { kind: 'repair' }>;

/** Changes of a plan by one click each: each is one step of undo. */
export function usePlanActions(plan: Plan) {
  const notifications = useNotifications();

  function full(members: readonly string[]): void {
    if (members.length === 0) return;
    const names = list(members.map((member) => plan.nameOf(member)));
    notifications.notify({
      tone: 'info',
      text: message('downtimePage.full', { names, count: members.length }),
    });
  }

  /** Adds a new activity for several members, on the chosen days or from their first free day on. */
  function add(kind: ActivityKind, members: readonly string[], days: DayRange | null): void {
    const made = new Map<string, string>();
    let left: readonly string[] = [];
    plan.change((period) => {
      const result = addForAll(period, members, (member) => {
        const memberDowntime = period.memberDowntimes.find((each) => each.member === member);
        const free = memberDowntime === undefined ? [] : freeDayRanges(memberDowntime, period.days);
        const from = days?.from ?? free[0]?.from ?? 1;
        const room = (free.find(({ to }) => to >= from)?.to ?? period.days) - from + 1;
        const length =
          days === null ? Math.min(firstLength(kind, room), period.days) : days.to - days.from + 1;
        const activity = newActivity(kind, from, Math.max(1, length), ids);
        made.set(member, activity.id);
        return activity;
      });
      left = result.full;
      return result.full.length === members.length ? period : result.downtime;
    });
    full(left);
    const [member = ''] = members.filter((each) => !left.includes(each));
    const id = made.get(member);
    if (id !== undefined) plan.select({ kind: 'activity', member, id });
  }

  /** Continues work of earlier downtimes until it is done or the days run out. */
  function goOn(project: OpenProject): void {
    const { member } = project;
    const id = ids.next();
    plan.edit(member, (memberDowntime) => {
      const [free] = freeDayRanges(memberDowntime, plan.days.value);
      const most = project.left === null ? plan.days.value : Math.max(1, project.left.most);
      const part = { ...continuation(project, free?.from ?? 1, most, ids), id };
      return addActivity(memberDowntime, plan.days.value, part) ?? memberDowntime;
    });
    const placed = plan.rowOf(member)?.memberDowntime.activities.some((activity) => activity.id === id);
    if (placed === true) plan.select({ kind: 'activity', member, id });
    else full([member]);
  }

  /** Gives others the same activity as new work of their own, as near to the same days as possible. */
  function copyActivity(member: string, id: string, to: readonly string[]): void {
    let left: readonly string[] = [];
    plan.change((period) => {
      const origin = period.memberDowntimes
        .find((memberDowntime) => memberDowntime.member === member)
        ?.activities.find((activity) => activity.id === id);
      if (origin === undefined) return period;
      const result = addForAll(period, to, () => asNewActivity(origin, ids));
      left = result.full;
      return result.full.length === to.length ? period : result.downtime;
    });
    full(left);
    const count = to.length - left.length;
    if (count > 0) plan.say(message('downtimePage.copied', { count }));
  }

  function copyPlan(member: string, to: readonly string[]): void {
    plan.change((period) => copyDays(period, member, to, ids));
    notifications.done(message('downtimePage.copiedDays', { count: to.length, name: plan.nameOf(member) }));
  }

  /** Gives others the same lifestyle on the same days. */
  function copyLiving(stretch: DayRange, living: Living, to: readonly string[]): void {
    plan.change((period) => ({
      ...period,
      memberDowntimes: period.memberDowntimes.map((memberDowntime) =>
        to.includes(memberDowntime.member) ? setLifestyle(memberDowntime, stretch, living) : memberDowntime,
      ),
    }));
    plan.say(message('downtimePage.copied', { count: to.length }));
  }

  /** Extends an activity over the free days that follow it, until it is done. */
  function asLongAsNeeded(member: string, activity: Activity): void {
    reshape(member, activity, (memberDowntime) => {
      const longer = resizeActivity(memberDowntime, plan.days.value, activity.id, 'to', plan.days.value);
      return withDice(longer, activity.id);
    });
  }

  /** Continues an activity on every later free day, until it is done. */
  function fill(member: string, activity: Activity): void {
    reshape(member, activity, (memberDowntime) =>
      fillWith(memberDowntime, plan.days.value, activity.id, ids),
    );
  }

  /** Cuts an activity to the days on which work is left. */
  function shorten(member: string, activity: Activity): void {
    reshape(member, activity, (memberDowntime) => memberDowntime);
  }

  /** Changes days, recalculates them, and cuts the work to what it needs. */
  function reshape(
    member: string,
    activity: Activity,
    next: (memberDowntime: MemberDowntime) => MemberDowntime,
  ): void {
    plan.change((period, campaign) => {
      const memberDowntimes = period.memberDowntimes.map((each) =>
        each.member === member ? next(each) : each,
      );
      const run = runMemberDowntimes(campaign, { days: period.days, memberDowntimes }, plan.people.value);
      return {
        ...period,
        memberDowntimes: memberDowntimes.map((memberDowntime, index) => {
          const worked = run[index]?.result.activities;
          if (memberDowntime.member !== member || worked === undefined) return memberDowntime;
          const mine = ({ id, project }: Activity) =>
            id === activity.id || (project !== undefined && project === activity.project);
          return fitToWork(memberDowntime, worked, mine);
        }),
      };
    });
    const row = plan.rowOf(member);
    const now = row?.memberDowntime.activities.find(({ id }) => id === activity.id);
    if (now !== undefined)
      plan.say(
        message('downtimePage.placed', {
          what: activityTitle(now),
          from: now.from,
          to: now.from + now.days - 1,
        }),
      );
  }

  /** Rolls only the dice of a repair that were not rolled yet. */
  function roll(member: string, activity: Repair): void {
    plan.edit(member, (memberDowntime) => withDice(memberDowntime, activity.id));
  }

  return { add, goOn, copyActivity, copyPlan, copyLiving, asLongAsNeeded, fill, shorten, roll };
}

/** A repair with a die for each of its days; rolled dice stay, and none is added once nothing is missing. */
function withDice(memberDowntime: MemberDowntime, id: string): MemberDowntime {
  const activities = memberDowntime.activities.map((activity) =>
    activity.id === id && activity.kind === 'repair' ? { ...activity, rolls: rolled(activity) } : activity,
  );
  return { ...memberDowntime, activities };
}

function rolled({ rolls, days, missing, conditions }: Repair): number[] {
  const { sides, bonus } = figures.repair;
  const all = [...rolls];
  let restored = all.reduce((total, die) => total + die + bonus[conditions], 0);
  while (all.length < days && restored < missing) {
    const die = rollDie(rng, sides);
    all.push(die);
    restored += die + bonus[conditions];
  }
  return all;
}
