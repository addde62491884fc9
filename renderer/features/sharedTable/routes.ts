import type { CampaignPages } from '#renderer/shells/campaign/pages';

export const campaignPages: CampaignPages = { table: () => import('./TablePanel.vue') };
