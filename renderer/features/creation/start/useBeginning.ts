import { ref, shallowRef } from 'vue';
import { mainForm } from '#shared/character/form';
import type { Origin } from '#shared/sheet/commands';
import type { AppError } from '#shared/kernel/errors';
import { useDestination } from '#renderer/composables/useDestination';
import { useText } from '#renderer/composables/useText';
import { call } from '#renderer/platform/client';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';
import { reviewId } from '#renderer/features/creation/wizard/wizard';

/** Creates a draft and opens its wizard, or shows why it could not be created. */
export function useBeginning() {
  const { t } = useText();
  const leadOn = useDestination();
  const store = useCharacterStore();
  /** The key of the pressed button while its document is being created. */
  const starting = ref<string>();
  const failed = shallowRef<AppError>();

  /** Opens the first step. */
  function begin(key: string, ruleset: string, origin: Origin = {}): Promise<void> {
    return creating(key, async () => {
      const id = await store.create(ruleset, await settled(ruleset, origin));
      const step = store.opened?.steps[0]?.id;
      return { id, ...(step && { step }) };
    });
  }

  /** Builds a complete character and opens the last step, from which every choice can be changed. */
  function buildQuickly(ruleset: string, campaign: string | null, form = mainForm): Promise<void> {
    return creating(quickKey(ruleset, form), async () => {
      const origin = await settled(ruleset, { campaign, form });
      return { id: await store.createQuick(ruleset, origin, t), step: reviewId };
    });
  }

  async function creating(
    key: string,
    create: () => Promise<{ readonly id: string; readonly step?: string }>,
  ): Promise<void> {
    if (starting.value !== undefined) return;
    starting.value = key;
    failed.value = undefined;
    try {
      const created = await leadOn(async () => {
        const params = await create();
        return params.id === '' ? null : { name: 'creation', params };
      });
      if (!created && store.error !== null) failed.value = store.error;
    } finally {
      starting.value = undefined;
    }
  }

  return { starting, failed, begin, buildQuickly };
}

/** The key of a ruleset's quick build while it is being made. */
export const quickKey = (ruleset: string, form = mainForm): string => `${ruleset} ${form} quick`;

/** Applies the campaign's optional rules; a campaign that cannot be read sets none. */
async function settled(ruleset: string, origin: Origin): Promise<Origin> {
  if (origin.campaign === undefined || origin.campaign === null) return origin;
  const found = await call('campaign.read', { id: origin.campaign });
  const variants = found.ok ? found.value.variants[ruleset] : undefined;
  return variants === undefined ? origin : { ...origin, variants };
}
