import type { RouteRecordRaw } from 'vue-router';

/** The GM screen. */
export const routes: readonly RouteRecordRaw[] = [
  {
    path: '/screen/:id?',
    name: 'screen',
    component: () => import('./ScreenView.vue'),
    meta: { title: 'screen.title' },
  },
];
