import type { CampaignPages } from '#renderer/shells/campaign/parts';

export const campaignPages: CampaignPages = { notes: () => import('./NotesPanel.vue') };
