import type { RouteRecordRaw } from 'vue-router';

/** A campaign with its `part`, each the page of a feature, and an `item` in it such as a note. */
export const campaignRoute: RouteRecordRaw = {
  path: '/campaign/:id/:part?/:item?',
  name: 'campaign',
  component: () => import('./CampaignPage.vue'),
  props: true,
  meta: { title: 'table.title' },
};
