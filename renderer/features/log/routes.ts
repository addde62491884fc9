import type { CampaignPages } from '#renderer/shells/campaign/pages';

export const campaignPages: CampaignPages = { log: () => import('./LogPanel.vue') };
