import { ref, shallowRef } from 'vue';
import { useRouter } from 'vue-router';
import type { Origin } from '../../../../shared/sheet/commands';
import type { AppError } from '../../../../shared/kernel/errors';
import { call } from '../../../platform/client';
import { useCharacterStore } from '../../../stores/characters/useCharacterStore';

/** Creates a draft and opens the first step of its wizard, or shows why it could not be created. */
export function useBeginning() {
  const router = useRouter();
  const store = useCharacterStore();
  /** The key of the pressed button while its document is being created. */
  const starting = ref<string>();
  const failed = shallowRef<AppError>();

  async function begin(key: string, ruleset: string, origin: Origin = {}): Promise<void> {
    if (starting.value !== undefined) return;
    starting.value = key;
    failed.value = undefined;
    try {
      const id = await store.create(ruleset, await settled(ruleset, origin));
      const step = store.opened?.steps[0]?.id;
      if (id !== '') await router.push({ name: 'creation', params: { id, ...(step && { step }) } });
      else if (store.error !== null) failed.value = store.error;
    } finally {
      starting.value = undefined;
    }
  }

  return { starting, failed, begin };
}

/** Applies the campaign's optional rules; a campaign that cannot be read sets none. */
async function settled(ruleset: string, origin: Origin): Promise<Origin> {
  if (origin.campaign === undefined || origin.campaign === null) return origin;
  const found = await call('campaign.read', { id: origin.campaign });
  const variants = found.ok ? found.value.variants[ruleset] : undefined;
  return variants === undefined ? origin : { ...origin, variants };
}
