import type { RouteRecordRaw } from 'vue-router';

/** The compendium: everything that the rulesets know, and one entry of it. */
export const routes: readonly RouteRecordRaw[] = [
  {
    path: '/compendium/:ruleset?/:entry?',
    name: 'compendium',
    component: () => import('./CompendiumView.vue'),
    meta: { title: 'compendium.title' },
  },
];
