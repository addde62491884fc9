import type { CampaignPages } from '#renderer/shells/campaign/parts';

export const campaignPages: CampaignPages = { interlude: () => import('./DowntimePanel.vue') };
