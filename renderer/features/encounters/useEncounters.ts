import { computed, ref } from 'vue';
import { useRouter } from 'vue-router';
import {
  addPlan,
  copyOf,
  editPlan,
  newPlan,
  plansOf,
  removeEncounter,
  removePlan,
} from '#shared/campaign/encounter/plans';
import { runningOf } from '#shared/campaign/encounter/start';
import type { Encounter } from '#shared/encounter/document';
import { planLimits, type Plan } from '#shared/encounter/preparation/plan';
import { message } from '#shared/kernel/text';
import { nameOfText } from '#renderer/composables/numberDirection';
import { useText } from '#renderer/composables/useText';
import { ids } from '#renderer/platform/ports';
import { encounterName } from '#renderer/stores/campaigns/encounterSteps';
import { useCampaignStore } from '#renderer/stores/campaigns/useCampaignStore';
import { useDialogs } from '#renderer/stores/window/useDialogs';
import { useNotifications } from '#renderer/stores/window/useNotifications';

export type ChangePlan = (plan: Plan) => Plan;

/** Prepared encounters, templates and started ones of the open campaign; the address names the open plan. */
export function useEncounters(item: () => string | undefined) {
  const { t } = useText();
  const router = useRouter();
  const store = useCampaignStore();
  const dialogs = useDialogs();
  const notifications = useNotifications();

  const plans = computed(() => (store.document === null ? [] : plansOf(store.document)));
  const prepared = computed(() => plans.value.filter(({ template }) => !template));
  const templates = computed(() => plans.value.filter(({ template }) => template));
  const started = computed(() => Object.values(store.document?.encounters ?? {}));
  const running = computed(() => started.value.filter(({ state }) => state !== 'ended'));
  const ended = computed(() => started.value.filter(({ state }) => state === 'ended'));
  const selected = computed(() => plans.value.find(({ id }) => id === item()));
  const isFull = computed(() => plans.value.length >= planLimits.plans);

  /** The plan that was made last, which is named first. */
  const fresh = ref<string>();

  /** Without an id, no plan is shown. */
  function open(id?: string): void {
    const campaign = store.document?.id;
    if (campaign === undefined) return;
    const params = { id: campaign, part: 'encounters', ...(id !== undefined && { item: id }) };
    void router.push({ name: 'campaign', params });
  }

  function keep(plan: Plan): void {
    store.apply((campaign) => addPlan(campaign, plan));
    fresh.value = plan.id;
    open(plan.id);
  }

  const create = (): void =>
    keep(newPlan(t('encounters.newName', { number: prepared.value.length + 1 }), ids));
  const fromTemplate = (template: Plan): void => keep(copyOf(template, template.name, false, ids));
  const copy = (plan: Plan): void =>
    keep(
      copyOf(
        plan,
        nameOfText(t('encounters.copyName', { name: t(encounterName(plan)) })),
        plan.template,
        ids,
      ),
    );

  function saveAsTemplate(plan: Plan): void {
    store.apply((campaign) => addPlan(campaign, copyOf(plan, plan.name, true, ids)));
    notifications.done(message('encounters.templateSaved', { name: encounterName(plan) }), store.lastStep());
  }

  function change(id: string, make: ChangePlan, merge?: string): void {
    store.apply(
      (campaign) => editPlan(campaign, id, make),
      merge === undefined ? {} : { merge: `${id} ${merge}` },
    );
  }

  async function remove(plan: Plan): Promise<void> {
    if (!(await sure('removePlan', plan))) return;
    store.apply((campaign) => removePlan(campaign, plan.id));
    if (item() === plan.id) open();
    notifications.done(message('encounters.removed', { name: encounterName(plan) }), store.lastStep());
  }

  async function removeStarted(encounter: Encounter): Promise<void> {
    if (!(await sure('removeStarted', encounter))) return;
    store.apply((campaign) => removeEncounter(campaign, encounter.id));
    notifications.done(message('encounters.removed', { name: encounterName(encounter) }), store.lastStep());
  }

  const sure = (what: 'removePlan' | 'removeStarted', of: { readonly name: string }): Promise<boolean> =>
    dialogs.confirm(
      message('encounters.removeTitle', { name: encounterName(of) }),
      message(`encounters.${what}`),
      message('encounters.removeDo'),
    );

  const runningFrom = (plan: Plan) =>
    store.document === null ? undefined : runningOf(store.document, plan.id);

  return {
    prepared,
    templates,
    running,
    ended,
    selected,
    fresh,
    isFull,
    plans,
    started,
    open,
    create,
    fromTemplate,
    copy,
    saveAsTemplate,
    change,
    remove,
    removeStarted,
    runningFrom,
  };
}
