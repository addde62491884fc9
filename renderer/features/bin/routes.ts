import type { RouteRecordRaw } from 'vue-router';

export const routes: readonly RouteRecordRaw[] = [
  {
    path: '/bin',
    name: 'bin',
    component: () => import('./BinView.vue'),
    meta: { title: 'bin.title' },
  },
];
