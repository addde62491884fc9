import type { AsyncComponentLoader, Component } from 'vue';

/** In the order of their tabs. */
export const partIds = [
  'tonight',
  'overview',
  'log',
  'closing',
  'downtime',
  'money',
  'notes',
  'encounters',
  'party',
  'table',
  'settings',
] as const;
export type PartId = (typeof partIds)[number];

/** The pages of a campaign that a feature brings, loaded when visited. */
export type CampaignPages = Readonly<Partial<Record<PartId, AsyncComponentLoader>>>;

/** In the order of their tabs; the first is the default. */
export type CampaignPanels = readonly { readonly part: PartId; readonly panel: Component }[];
