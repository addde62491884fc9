import { computed, inject, provide, ref, shallowRef, type InjectionKey } from 'vue';
import { bandsOf, type Band } from '../../../../shared/campaign/downtime/bands';
import type { Interlude, Sojourn } from '../../../../shared/campaign/log/chronicle';
import type { CampaignDocument } from '../../../../shared/campaign/document';
import { today } from '../../../../shared/campaign/log/log';
import { holds, memberName, type Person } from '../../../../shared/campaign/party/people';
import { planFor, planInterlude, type Stretch } from '../../../../shared/campaign/downtime/planning';
import type { Fault } from '../../../../shared/campaign/prepared';
import { openProjects } from '../../../../shared/campaign/downtime/projects';
import { prepareInterlude, type SojournResult } from '../../../../shared/campaign/downtime/sojourns';
import { message, type Text } from '../../../../shared/kernel/text';
import { useCampaignStore } from '../../../stores/campaigns/useCampaignStore';
import { usePeople } from '../../../stores/campaigns/usePeople';

/** The selection: a member with some of their days, one activity, or the lifestyle period that contains a day. */
export type Selected =
  | { readonly kind: 'person'; readonly member: string; readonly days: Stretch | null }
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
  readonly sojourn: Sojourn;
  readonly bands: readonly Band[];
  readonly run: SojournResult;
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
  if (plan === undefined) throw new Error('No interlude is planned here');
  return plan;
}

/** Starts with the downtime that is stored in the open campaign. */
export function createPlan() {
  const store = useCampaignStore();
  const party = usePeople();
  /** Previews a drag before it is dropped. */
  const held = shallowRef<Interlude | null>(null);
  const selected = shallowRef<Selected | null>(null);
  const chosenDay = ref(1);
  const said = shallowRef<Text | null>(null);

  const campaign = computed(() => store.document);
  const interlude = computed(() => held.value ?? campaign.value?.drafts.interlude ?? null);
  const first = computed(() => (campaign.value === null ? 0 : today(campaign.value)));
  const days = computed(() => interlude.value?.days ?? 0);
  const prepared = computed(() =>
    campaign.value === null || interlude.value === null
      ? null
      : prepareInterlude(campaign.value, interlude.value, party.people),
  );
  const runs = computed(() => prepared.value?.results ?? []);
  const rows = computed((): readonly PlanRow[] =>
    (interlude.value?.sojourns ?? []).flatMap((sojourn, index) => {
      const run = runs.value[index];
      if (run === undefined) return [];
      const { member } = sojourn;
      const person = party.people.get(member);
      const money = person === undefined ? 0 : holds(person, 'money');
      return [
        {
          member,
          index,
          name: nameOf(member),
          person,
          money,
          sojourn,
          bands: bandsOf(sojourn, days.value),
          run,
        },
      ];
    }),
  );
  const rowOf = (member: string): PlanRow | undefined => rows.value.find((row) => row.member === member);
  const faults = computed((): readonly Fault[] => prepared.value?.faults ?? []);
  const projects = computed(() =>
    campaign.value === null
      ? []
      : openProjects(campaign.value.log, campaign.value.terms, (member) => learningOf(member)),
  );
  const day = computed(() => Math.min(Math.max(1, chosenDay.value), Math.max(1, days.value)));

  function nameOf(member: string): Text {
    const found = campaign.value?.party.find(({ id }) => id === member);
    return found === undefined ? message('interlude.unknown') : memberName(found, party.people);
  }

  /** The ability that shortens a member's learning: from the plan, or else from their rules. */
  function learningOf(member: string): number {
    const planned = interlude.value?.sojourns.find((sojourn) => sojourn.member === member)?.learning;
    return planned ?? party.people.get(member)?.opened.profile?.().learning?.value ?? 0;
  }

  function change(
    next: (interlude: Interlude, campaign: CampaignDocument) => Interlude,
    merge?: string,
  ): void {
    store.apply(
      (document) => planInterlude(document, (plan) => next(plan, document)),
      merge === undefined ? {} : { merge: `interlude ${merge}` },
    );
  }

  function edit(member: string, next: (sojourn: Sojourn) => Sojourn, merge?: string): void {
    change((plan) => planFor(plan, member, next), merge && `${member} ${merge}`);
  }

  /** Previews a change without making it. */
  function hold(member: string, next: (sojourn: Sojourn) => Sojourn): void {
    const planned = campaign.value?.drafts.interlude ?? null;
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
    interlude,
    first,
    days,
    prepared,
    rows,
    faults,
    projects,
    selected,
    day,
    said,
    rowOf,
    nameOf,
    learningOf,
    change,
    edit,
    hold,
    settle,
    people: computed(() => party.people),
    ready: computed(() => party.ready),
    chooseDay: (next: number) => (chosenDay.value = Math.min(Math.max(1, next), Math.max(1, days.value))),
    select: (next: Selected | null) => (selected.value = next),
    say: (text: Text) => (said.value = text),
  };
}
