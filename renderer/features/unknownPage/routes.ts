import type { RouteRecordRaw } from 'vue-router';

export const routes: readonly RouteRecordRaw[] = [
  {
    path: '/:rest(.*)*',
    name: 'unknown',
    component: () => import('./UnknownPage.vue'),
    meta: { title: 'trouble.unknownTitle' },
  },
];
