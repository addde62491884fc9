import type { RouteRecordRaw } from 'vue-router';

export const routes: readonly RouteRecordRaw[] = [
  {
    path: '/recovery',
    name: 'recovery',
    component: () => import('./RecoveryView.vue'),
    meta: { title: 'recoveryPage.title' },
  },
];
