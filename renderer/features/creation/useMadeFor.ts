import { computed, watch, type ComputedRef } from 'vue';
import { message, raw, type Text } from '#shared/kernel/text';
import { useText } from '#renderer/composables/useText';
import { campaignName, useCampaigns } from '#renderer/stores/campaigns/useCampaigns';

/** Names the campaign that a new sheet is made for; `undefined` for none. */
export function useMadeFor(id: () => string | null | undefined): ComputedRef<Text | undefined> {
  const { t } = useText();
  const campaigns = useCampaigns();
  const found = computed(() => campaigns.rows.find((row) => row.id === id()));

  watch(
    id,
    (wanted) => {
      if (typeof wanted === 'string' && found.value === undefined) void campaigns.load();
    },
    { immediate: true },
  );

  return computed(
    () => found.value && message('creation.madeFor', { campaign: raw(t(campaignName(found.value))) }),
  );
}
