import { shallowRef, watch } from 'vue';
import type { CampaignDocument } from '../../../../shared/campaign/document';
import { campaignsOf } from '../../../../shared/character/group';
import { useHasLibrary } from '../../../composables/useHasLibrary';
import { call } from '../../../platform/client';
import { useCharacterStore } from '../../../stores/characters/useCharacterStore';

/** The campaigns whose sessions made entries of the open ledger; none of them at a table without a library. */
export function useLedgerCampaigns() {
  const store = useCharacterStore();
  const hasLibrary = useHasLibrary();
  const campaigns = shallowRef<readonly CampaignDocument[]>([]);
  watch(
    () => (store.document === null || !hasLibrary ? '' : [...campaignsOf(store.document)].join(' ')),
    async (ids) => {
      const found = await Promise.all(
        ids
          .split(' ')
          .filter(Boolean)
          .map((id) => call('campaign.read', { id })),
      );
      campaigns.value = found.flatMap((read) => (read.ok ? [read.value] : []));
    },
    { immediate: true },
  );
  return campaigns;
}
