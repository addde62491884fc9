import type { CampaignPages } from '#renderer/shells/campaign/parts';

export const campaignPages: CampaignPages = { settings: () => import('./SettingsPanel.vue') };
