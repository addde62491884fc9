import { panelsOf } from '#renderer/shells/campaign/panels';
import type { CampaignPages } from '#renderer/shells/campaign/parts';

const contributed = import.meta.glob<CampaignPages>('../../features/*/campaignPages.ts', {
  eager: true,
  import: 'campaignPages',
});

/** The pages of a campaign. Every feature brings its own, loaded when visited. */
export const campaignPanels = panelsOf(Object.values(contributed));
