import { computed, onScopeDispose, shallowRef, watch } from 'vue';
import type { CampaignDocument } from '#shared/campaign/document';
import { campaignsOf } from '#shared/character/group';
import { useHasLibrary } from '#renderer/composables/useHasLibrary';
import { call, on } from '#renderer/platform/client';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';

/** The campaigns whose sessions made entries of the open ledger; none of them at a table without a library. */
export function useLedgerCampaigns() {
  const store = useCharacterStore();
  const hasLibrary = useHasLibrary();
  const campaigns = shallowRef<readonly CampaignDocument[]>([]);
  const ids = computed(() =>
    store.document === null || !hasLibrary ? '' : [...campaignsOf(store.document)].join(' '),
  );
  async function read(): Promise<void> {
    const found = await Promise.all(
      ids.value
        .split(' ')
        .filter(Boolean)
        .map((id) => call('campaign.read', { id })),
    );
    campaigns.value = found.flatMap((each) => (each.ok ? [each.value] : []));
  }
  watch(ids, read, { immediate: true });
  // A session may begin or be corrected meanwhile.
  onScopeDispose(on('campaign.changed', () => void read()));
  return campaigns;
}
