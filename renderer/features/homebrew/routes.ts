import type { RouteRecordRaw } from 'vue-router';

export const routes: readonly RouteRecordRaw[] = [
  {
    path: '/homebrew',
    name: 'homebrew',
    component: () => import('./list/HomebrewView.vue'),
    meta: { title: 'pack.title' },
  },
  {
    path: '/homebrew/games/:id',
    name: 'game',
    component: () => import('./games/GameView.vue'),
    props: true,
    meta: { title: 'ruleset.title' },
  },
  {
    path: '/homebrew/:id',
    name: 'pack',
    component: () => import('./pack/PackView.vue'),
    props: true,
    meta: { title: 'pack.title' },
  },
];
