import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { CampaignRow } from '../../../shared/ipc/contract';
import { call } from '../../platform/client';
import { useCampaigns } from '../../stores/campaigns/useCampaigns';
import { useCampaignStore } from '../../stores/campaigns/useCampaignStore';

/** A note of some campaign, as a search shows it. */
export interface FoundNote {
  readonly id: string;
  readonly title: string;
  readonly campaign: string;
  readonly campaignName: string;
}

/** As many campaigns are read for their notes, those changed last. */
const mostCampaigns = 30;

/** The notes of all campaigns, read when they are first searched and again where a campaign changed. */
export const useNotesEverywhere = defineStore('notesEverywhere', () => {
  const campaigns = useCampaigns();
  const open = useCampaignStore();
  const read = shallowRef<ReadonlyMap<string, { readonly at: string; readonly notes: readonly FoundNote[] }>>(
    new Map(),
  );
  let reading: Promise<void> | undefined;

  async function readAll(rows: readonly CampaignRow[]): Promise<void> {
    for (const { id, updatedAt } of rows.slice(0, mostCampaigns)) {
      if (read.value.get(id)?.at === updatedAt) continue;
      const found = await call('campaign.read', { id });
      if (!found.ok) continue;
      const notes = notesOf(found.value);
      read.value = new Map([...read.value, [id, { at: updatedAt, notes }]]);
    }
  }

  /** Reads what was not read yet, or changed since. */
  function prepare(): Promise<void> {
    reading ??= readAll(campaigns.rows).finally(() => (reading = undefined));
    return reading;
  }

  const notes = computed(() => {
    const shown = open.document;
    const there = new Set(campaigns.rows.map(({ id }) => id));
    const others = [...read.value].flatMap(([id, { notes: own }]) =>
      id === shown?.id || !there.has(id) ? [] : own,
    );
    return shown === null || open.isLoose ? others : [...notesOf(shown), ...others];
  });

  return { notes, prepare };
});

function notesOf(campaign: {
  readonly id: string;
  readonly name: string;
  readonly notes: readonly { readonly id: string; readonly title: string }[];
}): readonly FoundNote[] {
  return campaign.notes.map(({ id, title }) => ({
    id,
    title,
    campaign: campaign.id,
    campaignName: campaign.name,
  }));
}
