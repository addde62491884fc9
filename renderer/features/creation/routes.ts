import type { RouteRecordRaw } from 'vue-router';

/** The pages of this feature, loaded when first visited. */
export const routes: readonly RouteRecordRaw[] = [
  {
    path: '/new',
    name: 'new',
    component: () => import('./NewCharacterView.vue'),
    meta: { title: 'creation.new.title' },
  },
  {
    path: '/character/:id/create/:step?',
    name: 'creation',
    component: () => import('./CreationView.vue'),
    meta: { title: 'creation.title' },
  },
];
