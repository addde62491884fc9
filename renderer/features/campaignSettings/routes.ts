import type { CampaignPages } from '#renderer/shells/campaign/pages';

export const campaignPages: CampaignPages = { settings: () => import('./SettingsPanel.vue') };
