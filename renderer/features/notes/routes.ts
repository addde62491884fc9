import type { CampaignPages } from '#renderer/shells/campaign/pages';

export const campaignPages: CampaignPages = { notes: () => import('./NotesPanel.vue') };
