import type { RouteRecordRaw } from 'vue-router';

/** The contents, or a page and a section of it. */
export const routes: readonly RouteRecordRaw[] = [
  {
    path: '/guide/:page?/:section?',
    name: 'guide',
    component: () => import('./GuideView.vue'),
    props: true,
    meta: { title: 'guide.title' },
  },
];
