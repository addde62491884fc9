import type { RouteRecordRaw } from 'vue-router';

/** Taking documents back from a backup. */
export const routes: readonly RouteRecordRaw[] = [
  {
    path: '/restore',
    name: 'restore',
    component: () => import('./RestoreView.vue'),
    meta: { title: 'backupPage.restore.title', readsStored: true },
  },
];
