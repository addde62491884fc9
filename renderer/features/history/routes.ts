import type { RouteRecordRaw } from 'vue-router';

export const routes: readonly RouteRecordRaw[] = [
  {
    path: '/history/:kind(character|campaign|pack|ruleset)/:id',
    name: 'history',
    component: () => import('./HistoryView.vue'),
    props: ({ params, query }) => ({ ...params, state: query['state'] ?? '' }),
    meta: { title: 'historyPage.title', readsStored: true },
  },
];
