import type { CampaignPages } from '#renderer/shells/campaign/parts';

export const campaignPages: CampaignPages = { downtime: () => import('./DowntimePanel.vue') };
