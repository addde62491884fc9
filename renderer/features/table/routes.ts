import type { RouteRecordRaw } from 'vue-router';

export const routes: readonly RouteRecordRaw[] = [
  {
    path: '/table',
    name: 'table',
    component: () => import('./TableView.vue'),
    meta: { title: 'joinedPage.title' },
  },
];
