import { defineStore } from 'pinia';
import type { CampaignRow } from '../../../shared/ipc/contract';
import type { Text } from '../../../shared/kernel/text';
import { documentName } from '../../composables/documentName';
import { call } from '../../platform/client';
import { createDocumentRows } from '../library/documentRows';

/** The campaigns in the library. */
export const useCampaigns = defineStore('campaigns', () =>
  createDocumentRows<CampaignRow>({ kind: 'campaign', list: () => call('campaign.list', {}) }),
);

/** The name of a campaign as a text. */
export function nameOf(campaign: { readonly name: string }): Text {
  return documentName('campaign', campaign);
}
