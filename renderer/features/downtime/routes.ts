import type { CampaignPages } from '#renderer/shells/campaign/pages';

export const campaignPages: CampaignPages = { interlude: () => import('./DowntimePanel.vue') };
