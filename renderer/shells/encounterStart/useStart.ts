import { useRouter, type RouteLocationRaw } from 'vue-router';
import { keepEncounter } from '#shared/campaign/encounter/plans';
import { startPlan, takingPart } from '#shared/campaign/encounter/start';
import type { Plan } from '#shared/encounter/preparation/plan';
import { message } from '#shared/kernel/text';
import { useDestination } from '#renderer/composables/useDestination';
import { ids, rng } from '#renderer/platform/ports';
import { useCampaignStore } from '#renderer/stores/campaigns/useCampaignStore';
import { useFoeSources } from '#renderer/stores/campaigns/useFoeSources';
import { logInitiative } from '#renderer/stores/campaigns/logInitiative';
import { useDiceLog } from '#renderer/stores/dice/useDiceLog';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { encounterName } from '#renderer/stores/campaigns/encounterSteps';

/** Brings prepared encounters to the table, where they begin once surprise and numbers are settled, and shows those that run; with `stay`, a started one is shown where it was started. */
export function useStart({ stay = false } = {}) {
  const router = useRouter();
  const leadOn = useDestination();
  const store = useCampaignStore();
  const foes = useFoeSources();
  const diceLog = useDiceLog();
  const notifications = useNotifications();
  /** A second press while the first one still reads the sheets starts nothing. */
  let isStarting = false;

  /** `null` where this program has no page of encounters. */
  function pageOf(id: string): RouteLocationRaw | null {
    const campaign = store.document?.id;
    const isShown = campaign !== undefined && router.hasRoute('encounter');
    return isShown ? { name: 'encounter', params: { campaign, id } } : null;
  }

  function show(id: string): void {
    const page = pageOf(id);
    if (page !== null) void router.push(page);
  }

  async function start(plan: Plan): Promise<void> {
    if (isStarting) return;
    isStarting = true;
    try {
      await leadOn(() => startOnce(plan));
    } finally {
      isStarting = false;
    }
  }

  /** Resolves to the page that shows the started encounter. */
  async function startOnce(plan: Plan): Promise<RouteLocationRaw | null> {
    const campaign = store.document;
    if (campaign === null || store.readOnly !== null) return null;
    const members = takingPart(campaign, plan).map(({ character }) => character);
    const sources = await foes.load(campaign.id, plan.foes, members, [campaign.ruleset]);
    const made = startPlan(campaign, plan, sources, { ids, rng });
    if (!made.ok) {
      notifications.failed(made.error);
      return null;
    }
    const encounter = made.value;
    logInitiative(diceLog, null, encounter, sources, campaign.id);
    store.apply((now) => keepEncounter(now, encounter));
    // The page of the encounter reads the campaign as it is stored.
    await store.retry();
    if (stay) return null;
    const page = pageOf(encounter.id);
    if (page === null)
      notifications.done(message('encounters.started', { name: encounterName(plan) }), store.lastStep());
    return page;
  }

  return { start, show };
}
