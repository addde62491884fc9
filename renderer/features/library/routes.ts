import type { RouteRecordRaw } from 'vue-router';

/** The pages of this feature, loaded when first visited. */
export const routes: readonly RouteRecordRaw[] = [
  {
    path: '/',
    name: 'library',
    component: () => import('./LibraryView.vue'),
    meta: { title: 'library.title' },
  },
];
