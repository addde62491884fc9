import { computed, inject, provide, ref, shallowRef, type InjectionKey } from 'vue';
import { lifestylePeriods, type LifestylePeriod } from '#shared/campaign/downtime/lifestylePeriods';
import type { DowntimePeriod, MemberDowntime } from '#shared/campaign/log/chronicle';
import type { CampaignDocument } from '#shared/campaign/document';
import { today } from '#shared/campaign/log/log';
import { holds, memberName, type Person } from '#shared/campaign/party/people';
import { planFor, planDowntime, type DayRange } from '#shared/campaign/downtime/planning';
import type { Fault } from '#shared/campaign/prepared';
import { openProjects } from '#shared/campaign/downtime/projects';
import { prepareDowntime, type MemberDowntimeResult } from '#shared/campaign/downtime/memberDowntime';
import { message, type Text } from '#shared/kernel/text';
import { useCampaignStore } from '#renderer/stores/campaigns/useCampaignStore';
import { usePeople } from '#renderer/stores/campaigns/usePeople';

/** The selection: a member with some of their days, one activity, or the lifestyle period that contains a day. */
export type Selected =
  | { readonly kind: 'person'; readonly member: string; readonly days: DayRange | null }
  | { readonly kind: 'activity'; readonly member: string; readonly id: string }
  | { readonly kind: 'band'; readonly member: string; readonly day: number };

/** The day under the pointer, and the member whose row it is in. */
export interface PointedDay {
  readonly member: string | null;
  readonly day: number;
}

/** A member's plan with its results. */
export interface PlanRow {
  readonly member: string;
  readonly index: number;
  readonly name: Text;
  /** Absent for a guest, who appears only in the log. */
  readonly person: Person | undefined;
  readonly money: number;
  readonly memberDowntime: MemberDowntime;
  readonly bands: readonly LifestylePeriod[];
  readonly run: MemberDowntimeResult;
}

/** The planned downtime with its results and its changes. */
export type Plan = ReturnType<typeof createPlan>;

const key: InjectionKey<Plan> = Symbol('plan');

/** Provides the plan to all descendants. */
export function providePlan(plan: Plan): void {
  provide(key, plan);
}

/** The plan of the enclosing panel. */
export function usePlan(): Plan {
  const plan = inject(key);
  if (plan === undefined) throw new Error('No downtime period is planned here');
  return plan;
}

/** A campaign with the downtime in its drafts, and the way to change it. */
export interface PlanSource {
  readonly document: CampaignDocument | null;
  readonly apply: (
    make: (campaign: CampaignDocument) => CampaignDocument,
    options?: { merge?: string },
  ) => void;
  /** Faults that are known better elsewhere, such as those of a past downtime. */
  readonly faults?: readonly Fault[] | undefined;
}

/** Plans the downtime of the open campaign, or a past one that is being corrected. */
export function createPlan(store: PlanSource = useCampaignStore()) {
  const party = usePeople();
  /** Previews a drag before it is dropped. */
  const held = shallowRef<DowntimePeriod | null>(null);
  const selected = shallowRef<Selected | null>(null);
  const chosenDay = ref(1);
  const announcement = shallowRef<Text | null>(null);

  const campaign = computed(() => store.document);
  const period = computed(() => held.value ?? campaign.value?.drafts.downtime ?? null);
  const first = computed(() => (campaign.value === null ? 0 : today(campaign.value)));
  const days = computed(() => period.value?.days ?? 0);
  const prepared = computed(() =>
    campaign.value === null || period.value === null
      ? null
      : prepareDowntime(campaign.value, period.value, party.people),
  );
  const runs = computed(() => prepared.value?.results ?? []);
  const rows = computed((): readonly PlanRow[] =>
    (period.value?.memberDowntimes ?? []).flatMap((memberDowntime, index) => {
      const run = runs.value[index];
      if (run === undefined) return [];
      const { member } = memberDowntime;
      const person = party.people.get(member);
      const money = person === undefined ? 0 : holds(person, 'money');
      return [
        {
          member,
          index,
          name: nameOfMember(member),
          person,
          money,
          memberDowntime,
          bands: lifestylePeriods(memberDowntime, days.value),
          run,
        },
      ];
    }),
  );
  /** Members of the party who are not in the plan. */
  const absent = computed(() => {
    const here = new Set(period.value?.memberDowntimes.map(({ member }) => member));
    return (campaign.value?.party ?? [])
      .filter(({ id }) => !here.has(id))
      .map(({ id }) => ({ id, label: nameOfMember(id) }));
  });
  const rowOf = (member: string): PlanRow | undefined => rows.value.find((row) => row.member === member);
  const faults = computed((): readonly Fault[] => store.faults ?? prepared.value?.faults ?? []);
  const projects = computed(() =>
    campaign.value === null
      ? []
      : openProjects(campaign.value.log, campaign.value.terms, (member) => learningOf(member)),
  );
  const day = computed(() => Math.min(Math.max(1, chosenDay.value), Math.max(1, days.value)));

  function nameOfMember(member: string): Text {
    const found = campaign.value?.party.find(({ id }) => id === member);
    return found === undefined ? message('downtimePage.unknown') : memberName(found, party.people);
  }

  /** The ability that shortens a member's learning: from the plan, or else from their rules. */
  function learningOf(member: string): number {
    const planned = period.value?.memberDowntimes.find(
      (memberDowntime) => memberDowntime.member === member,
    )?.learning;
    return planned ?? party.people.get(member)?.opened.profile?.().learning?.value ?? 0;
  }

  function change(
    next: (period: DowntimePeriod, campaign: CampaignDocument) => DowntimePeriod,
    merge?: string,
  ): void {
    store.apply(
      (document) => planDowntime(document, (plan) => next(plan, document)),
      merge === undefined ? {} : { merge: `downtime ${merge}` },
    );
  }

  function edit(
    member: string,
    next: (memberDowntime: MemberDowntime) => MemberDowntime,
    merge?: string,
  ): void {
    change((plan) => planFor(plan, member, next), merge && `${member} ${merge}`);
  }

  /** Previews a change without making it. */
  function hold(member: string, next: (memberDowntime: MemberDowntime) => MemberDowntime): void {
    const planned = campaign.value?.drafts.downtime ?? null;
    held.value = planned && planFor(planned, member, next);
  }

  /** Makes the previewed change, or discards it. */
  function settle(keep: boolean): void {
    const { value: shown } = held;
    held.value = null;
    if (keep && shown !== null) change(() => shown);
  }

  return {
    campaign,
    downtime: period,
    first,
    days,
    prepared,
    rows,
    absent,
    faults,
    projects,
    selected,
    day,
    announcement,
    rowOf,
    nameOfMember,
    learningOf,
    change,
    edit,
    hold,
    settle,
    people: computed(() => party.people),
    ready: computed(() => party.ready),
    chooseDay: (next: number) => (chosenDay.value = Math.min(Math.max(1, next), Math.max(1, days.value))),
    select: (next: Selected | null) => (selected.value = next),
    say: (text: Text) => (announcement.value = text),
  };
}
