import type { CampaignPages } from '#renderer/shells/campaign/pages';

export const campaignPages: CampaignPages = { money: () => import('./MoneyPanel.vue') };
