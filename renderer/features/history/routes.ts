import type { RouteRecordRaw } from 'vue-router';

export const routes: readonly RouteRecordRaw[] = [
  {
    path: '/history/:kind(character|campaign|pack)/:id',
    name: 'history',
    component: () => import('./HistoryView.vue'),
    props: true,
    meta: { title: 'historyPage.title', readsStored: true },
  },
];
