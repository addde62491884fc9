import type { RouteRecordRaw } from 'vue-router';

/** The campaigns, and the GM's screen of one of them or of a ruleset alone. */
export const routes: readonly RouteRecordRaw[] = [
  {
    path: '/campaigns',
    name: 'campaigns',
    component: () => import('./CampaignsView.vue'),
    meta: { title: 'screen.campaigns.title' },
  },
  {
    path: '/screen/:id?',
    name: 'screen',
    component: () => import('./ScreenView.vue'),
    meta: { title: 'screen.title' },
  },
];
