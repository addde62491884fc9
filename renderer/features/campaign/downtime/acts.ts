import { liveSo } from '../../../../shared/campaign/downtime/bands';
import type { Sojourn } from '../../../../shared/campaign/log/chronicle';
import {
  addActivity,
  addForAll,
  asNew,
  copyDays,
  fillWith,
  fitToWork,
  freeStretches,
  resizeActivity,
  type Stretch,
} from '../../../../shared/campaign/downtime/planning';
import { continuation, type OpenProject } from '../../../../shared/campaign/downtime/projects';
import { runSojourns } from '../../../../shared/campaign/downtime/sojourns';
import type { Living } from '../../../../shared/campaign/party/members';
import { activityTitle, type Activity, type ActivityKind } from '../../../../shared/downtime/activities';
import { figures } from '../../../../shared/downtime/data';
import { rollDie } from '../../../../shared/dice/random';
import { list, message } from '../../../../shared/kernel/text';
import { ids, rng } from '../../../platform/ports';
import { useNotifications } from '../../../stores/window/useNotifications';
import { firstLength, newActivity } from './newActivity';
import type { Plan } from './plan';

type Repair = Extract<Activity, { kind: 'repair' }>;

/** Changes of a plan by one click each: each is one step of undo. */
export function usePlanActs(plan: Plan) {
  const notifications = useNotifications();

  function full(members: readonly string[]): void {
    if (members.length === 0) return;
    const names = list(members.map((member) => plan.nameOf(member)));
    notifications.notify({ tone: 'info', text: message('interlude.full', { names, count: members.length }) });
  }

  /** Adds a new activity for several members, on the chosen days or from their first free day on. */
  function add(kind: ActivityKind, members: readonly string[], days: Stretch | null): void {
    const made = new Map<string, string>();
    let left: readonly string[] = [];
    plan.change((interlude) => {
      const result = addForAll(interlude, members, (member) => {
        const sojourn = interlude.sojourns.find((each) => each.member === member);
        const free = sojourn === undefined ? [] : freeStretches(sojourn, interlude.days);
        const from = days?.from ?? free[0]?.from ?? 1;
        const room = (free.find(({ to }) => to >= from)?.to ?? interlude.days) - from + 1;
        const length =
          days === null ? Math.min(firstLength(kind, room), interlude.days) : days.to - days.from + 1;
        const activity = newActivity(kind, from, Math.max(1, length), ids);
        made.set(member, activity.id);
        return activity;
      });
      left = result.full;
      return result.full.length === members.length ? interlude : result.interlude;
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
    plan.edit(member, (sojourn) => {
      const [free] = freeStretches(sojourn, plan.days.value);
      const most = project.left === null ? plan.days.value : Math.max(1, project.left.most);
      const part = { ...continuation(project, free?.from ?? 1, most, ids), id };
      return addActivity(sojourn, plan.days.value, part) ?? sojourn;
    });
    const placed = plan.rowOf(member)?.sojourn.activities.some((activity) => activity.id === id);
    if (placed === true) plan.select({ kind: 'activity', member, id });
    else full([member]);
  }

  /** Gives others the same activity as new work of their own, as near to the same days as possible. */
  function copyActivity(member: string, id: string, to: readonly string[]): void {
    let left: readonly string[] = [];
    plan.change((interlude) => {
      const origin = interlude.sojourns
        .find((sojourn) => sojourn.member === member)
        ?.activities.find((activity) => activity.id === id);
      if (origin === undefined) return interlude;
      const result = addForAll(interlude, to, () => asNew(origin, ids));
      left = result.full;
      return result.full.length === to.length ? interlude : result.interlude;
    });
    full(left);
    const count = to.length - left.length;
    if (count > 0) plan.say(message('interlude.copied', { count }));
  }

  function copyPlan(member: string, to: readonly string[]): void {
    plan.change((interlude) => copyDays(interlude, member, to, ids));
    notifications.done(message('interlude.copiedDays', { count: to.length, name: plan.nameOf(member) }));
  }

  /** Gives others the same lifestyle on the same days. */
  function copyLiving(stretch: Stretch, living: Living, to: readonly string[]): void {
    plan.change((interlude) => ({
      ...interlude,
      sojourns: interlude.sojourns.map((sojourn) =>
        to.includes(sojourn.member) ? liveSo(sojourn, stretch, living) : sojourn,
      ),
    }));
    plan.say(message('interlude.copied', { count: to.length }));
  }

  /** Extends an activity over the free days that follow it, until it is done. */
  function asLongAsNeeded(member: string, activity: Activity): void {
    reshape(member, activity, (sojourn) => {
      const longer = resizeActivity(sojourn, plan.days.value, activity.id, 'to', plan.days.value);
      return withDice(longer, activity.id);
    });
  }

  /** Continues an activity on every later free day, until it is done. */
  function fill(member: string, activity: Activity): void {
    reshape(member, activity, (sojourn) => fillWith(sojourn, plan.days.value, activity.id, ids));
  }

  /** Cuts an activity to the days on which work is left. */
  function shorten(member: string, activity: Activity): void {
    reshape(member, activity, (sojourn) => sojourn);
  }

  /** Changes days, recalculates them, and cuts the work to what it needs. */
  function reshape(member: string, activity: Activity, next: (sojourn: Sojourn) => Sojourn): void {
    plan.change((interlude, campaign) => {
      const sojourns = interlude.sojourns.map((each) => (each.member === member ? next(each) : each));
      const run = runSojourns(campaign, { days: interlude.days, sojourns }, plan.people.value);
      return {
        ...interlude,
        sojourns: sojourns.map((sojourn, index) => {
          const worked = run[index]?.result.activities;
          if (sojourn.member !== member || worked === undefined) return sojourn;
          const mine = ({ id, project }: Activity) =>
            id === activity.id || (project !== undefined && project === activity.project);
          return fitToWork(sojourn, worked, mine);
        }),
      };
    });
    const row = plan.rowOf(member);
    const now = row?.sojourn.activities.find(({ id }) => id === activity.id);
    if (now !== undefined)
      plan.say(
        message('interlude.placed', {
          what: activityTitle(now),
          from: now.from,
          to: now.from + now.days - 1,
        }),
      );
  }

  /** Rolls only the dice of a repair that were not rolled yet. */
  function roll(member: string, activity: Repair): void {
    plan.edit(member, (sojourn) => withDice(sojourn, activity.id));
  }

  return { add, goOn, copyActivity, copyPlan, copyLiving, asLongAsNeeded, fill, shorten, roll };
}

/** A repair with a die for each of its days; rolled dice stay, and none is added once nothing is missing. */
function withDice(sojourn: Sojourn, id: string): Sojourn {
  const activities = sojourn.activities.map((activity) =>
    activity.id === id && activity.kind === 'repair' ? { ...activity, rolls: rolled(activity) } : activity,
  );
  return { ...sojourn, activities };
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
