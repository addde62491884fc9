import type { AsyncComponentLoader, Component } from 'vue';

/** The areas of a campaign with their pages, in the order of the tabs. The ids of pages are part of addresses. */
export const areas = [
  { id: 'play', parts: ['tonight', 'party', 'closing'] },
  { id: 'chronicle', parts: ['overview', 'log', 'downtime', 'money'] },
  { id: 'prepare', parts: ['encounters', 'notes'] },
  { id: 'table', parts: ['table', 'settings'] },
] as const;
export type PartId = (typeof areas)[number]['parts'][number];

/** The pages of a campaign that a feature brings, loaded when visited. */
export type CampaignPages = Readonly<Partial<Record<PartId, AsyncComponentLoader>>>;

/** In the order of the areas; the first is the default. */
export type CampaignPanels = readonly { readonly part: PartId; readonly panel: Component }[];
