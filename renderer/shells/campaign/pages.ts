import { defineAsyncComponent, type AsyncComponentLoader, type Component } from 'vue';
import type { RouteRecordRaw } from 'vue-router';

/** In the order of their tabs. */
export const partIds = [
  'tonight',
  'overview',
  'log',
  'closing',
  'interlude',
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

/** The frame around the pages that all features bring, a campaign's `part`, and an `item` in it such as a note. */
export function campaignRoute(pages: CampaignPages): RouteRecordRaw {
  const panels: CampaignPanels = partIds.flatMap((part) => {
    const load = pages[part];
    return load === undefined ? [] : [{ part, panel: defineAsyncComponent(load) }];
  });
  return {
    path: '/campaign/:id/:part?/:item?',
    name: 'campaign',
    component: () => import('./CampaignView.vue'),
    props: ({ params }) => ({ ...params, panels }),
    meta: { title: 'table.title' },
  };
}
