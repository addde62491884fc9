import type { RouteRecordRaw } from 'vue-router';

export const routes: readonly RouteRecordRaw[] = [
  {
    path: '/compendium/:ruleset?/:entry?',
    name: 'compendium',
    component: () => import('./CompendiumView.vue'),
    meta: { title: 'compendium.title' },
  },
];
