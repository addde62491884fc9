import type { CampaignPages } from '#renderer/shells/campaign/parts';

export const campaignPages: CampaignPages = { encounters: () => import('./EncountersPanel.vue') };
