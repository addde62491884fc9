import { defineAsyncComponent } from 'vue';
import type { RouteRecordRaw } from 'vue-router';
import { partIds, type CampaignPages, type CampaignPanels } from './parts';

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
