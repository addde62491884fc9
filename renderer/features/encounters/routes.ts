import type { CampaignPages } from '#renderer/shells/campaign/pages';

export const campaignPages: CampaignPages = { encounters: () => import('./EncountersPanel.vue') };
