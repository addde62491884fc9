import type { RouteRecordRaw } from 'vue-router';
import LibraryView from './LibraryView.vue';

/** The page of this feature, part of the first load: it is what the program opens with. */
export const routes: readonly RouteRecordRaw[] = [
  {
    path: '/',
    name: 'library',
    component: LibraryView,
    meta: { title: 'library.title' },
  },
];
