import type { RouteRecordRaw } from 'vue-router';

export const routes: readonly RouteRecordRaw[] = [
  {
    path: '/homebrew',
    name: 'homebrew',
    component: () => import('./list/HomebrewView.vue'),
    meta: { title: 'pack.title' },
  },
  {
    path: '/homebrew/:id',
    name: 'pack',
    component: () => import('./pack/PackView.vue'),
    props: true,
    meta: { title: 'pack.title' },
  },
];
