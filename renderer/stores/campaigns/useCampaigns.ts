import { defineStore } from 'pinia';
import type { CampaignRow } from '#shared/ipc/contract';
import type { Text } from '#shared/kernel/text';
import { documentName } from '#renderer/composables/documentName';
import { call } from '#renderer/platform/client';
import { createDocumentRows } from '#renderer/stores/library/documentRows';

export const useCampaigns = defineStore('campaigns', () =>
  createDocumentRows<CampaignRow>({ kind: 'campaign', list: () => call('campaign.list', {}) }),
);

export function campaignName(campaign: { readonly name: string }): Text {
  return documentName('campaign', campaign);
}
