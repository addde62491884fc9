import type { CampaignPages } from '#renderer/shells/campaign/pages';

export const campaignPages: CampaignPages = { tonight: () => import('./TonightPanel.vue') };
