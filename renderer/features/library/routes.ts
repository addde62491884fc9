import type { RouteRecordRaw } from 'vue-router';
import LibraryView from './LibraryView.vue';

/** Part of the first load, because the program opens with this page. */
export const routes: readonly RouteRecordRaw[] = [
  {
    path: '/',
    name: 'library',
    component: LibraryView,
    meta: { title: 'library.title' },
  },
  {
    path: '/first',
    name: 'first',
    component: () => import('./FirstView.vue'),
    meta: { title: 'library.first.title' },
  },
];
