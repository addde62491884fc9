import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import type { CampaignDocument } from '#shared/campaign/document';
import { turnText } from '#shared/encounter/report';
import { call, on } from '#renderer/platform/client';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';

/** The running encounters of its campaign in which the open character fights. */
export const useRunningEncounters = defineStore('runningEncounters', () => {
  const store = useCharacterStore();
  const encounters = shallowRef<CampaignDocument['encounters']>();
  const campaign = computed(() => store.document?.campaign ?? null);

  /** A slow answer about another campaign is ignored. */
  async function read(): Promise<void> {
    const id = campaign.value;
    const result = id === null ? undefined : await call('campaign.read', { id });
    if (campaign.value === id) encounters.value = result?.ok === true ? result.value.encounters : {};
  }
  watch(campaign, read, { immediate: true });
  on('campaign.changed', () => void read());

  const running = computed(() => {
    const own = store.document?.id;
    return Object.values(encounters.value ?? {})
      .filter(({ state }) => state === 'running')
      .filter(({ combatants }) =>
        Object.values(combatants).some(({ source }) => 'character' in source && source.character === own),
      )
      .map((encounter) => ({
        id: encounter.id,
        campaign: campaign.value ?? '',
        name: encounter.name.trim(),
        round: encounter.round,
        turn: turnText(encounter) ?? '',
      }));
  });

  return { running };
});
