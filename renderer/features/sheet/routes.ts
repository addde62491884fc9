import type { RouteRecordRaw } from 'vue-router';

export const routes: readonly RouteRecordRaw[] = [
  {
    path: '/character/:id',
    name: 'sheet',
    component: () => import('./SheetView.vue'),
    props: true,
    meta: { title: 'sheet.title' },
  },
];
