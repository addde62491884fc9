import type { RouteRecordRaw } from 'vue-router';

/** The list of campaigns, a campaign with its `part` and an `item` in it such as a note, and the GM screen. */
export const routes: readonly RouteRecordRaw[] = [
  {
    path: '/campaigns',
    name: 'campaigns',
    component: () => import('./list/CampaignsView.vue'),
    meta: { title: 'screen.campaigns.title' },
  },
  {
    path: '/campaign/:id/:part?/:item?',
    name: 'campaign',
    component: () => import('./CampaignView.vue'),
    props: true,
    meta: { title: 'table.title' },
  },
  {
    path: '/screen/:id?',
    name: 'screen',
    component: () => import('./screen/ScreenView.vue'),
    meta: { title: 'screen.title' },
  },
];
