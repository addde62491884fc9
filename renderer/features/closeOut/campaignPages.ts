import type { CampaignPages } from '#renderer/shells/campaign/parts';

export const campaignPages: CampaignPages = { closing: () => import('./CloseOutPanel.vue') };
