import type { CampaignPages } from '#renderer/shells/campaign/parts';

export const campaignPages: CampaignPages = { money: () => import('./MoneyPanel.vue') };
