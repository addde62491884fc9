import type { RouteRecordRaw } from 'vue-router';

/** Every address that no other feature knows. */
export const routes: readonly RouteRecordRaw[] = [
  {
    path: '/:rest(.*)*',
    name: 'unknown',
    component: () => import('./UnknownPage.vue'),
    meta: { title: 'trouble.unknownTitle' },
  },
];
