import type { RouteRecordRaw } from 'vue-router';

export const routes: readonly RouteRecordRaw[] = [
  {
    path: '/restore',
    name: 'restore',
    component: () => import('./RestoreView.vue'),
    meta: { title: 'backupPage.restore.title', readsStored: true },
  },
];
