import type { RouteRecordRaw } from 'vue-router';

/** The list of campaigns. */
export const routes: readonly RouteRecordRaw[] = [
  {
    path: '/campaigns',
    name: 'campaigns',
    component: () => import('./CampaignsView.vue'),
    meta: { title: 'screen.campaigns.title' },
  },
];
