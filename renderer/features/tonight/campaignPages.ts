import type { CampaignPages } from '#renderer/shells/campaign/parts';

export const campaignPages: CampaignPages = { tonight: () => import('./TonightPanel.vue') };
