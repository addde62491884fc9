import type { CampaignPages } from '#renderer/shells/campaign/pages';

export const campaignPages: CampaignPages = { closing: () => import('./CloseOutPanel.vue') };
