import type { RouteRecordRaw } from 'vue-router';

/** The pages of this feature, loaded when first visited. */
export const routes: readonly RouteRecordRaw[] = [
  {
    path: '/bin',
    name: 'bin',
    component: () => import('./BinView.vue'),
    meta: { title: 'bin.title' },
  },
];
