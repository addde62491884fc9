import type { CampaignPages } from '#renderer/shells/campaign/parts';

export const campaignPages: CampaignPages = { party: () => import('./PartyPanel.vue') };
