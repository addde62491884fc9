import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { CampaignRow } from '../../../shared/ipc/contract';
import { call } from '../../platform/client';
import { useCampaigns } from '../../stores/campaigns/useCampaigns';
import { useCampaignStore } from '../../stores/campaigns/useCampaignStore';

/** A note with its campaign. */
export interface FoundNote {
  readonly id: string;
  readonly title: string;
  readonly campaign: string;
  readonly campaignName: string;
}

/** Limits how many campaigns are searched for notes; the most recently changed come first. */
const mostCampaigns = 30;

/** Notes of all campaigns, read with the first search and again where a campaign changed. */
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

  /** Reads only campaigns that are new or have changed. */
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
