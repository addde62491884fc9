import type { RouteRecordRaw } from 'vue-router';

/** What cannot be used as it is, and how to mend it. */
export const routes: readonly RouteRecordRaw[] = [
  {
    path: '/recovery',
    name: 'recovery',
    component: () => import('./RecoveryView.vue'),
    meta: { title: 'recoveryPage.title' },
  },
];
