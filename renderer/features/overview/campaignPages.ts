import type { CampaignPages } from '#renderer/shells/campaign/parts';

export const campaignPages: CampaignPages = { overview: () => import('./OverviewPanel.vue') };
