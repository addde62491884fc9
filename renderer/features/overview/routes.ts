import type { CampaignPages } from '#renderer/shells/campaign/pages';

export const campaignPages: CampaignPages = { overview: () => import('./OverviewPanel.vue') };
