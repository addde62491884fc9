import type { RouteRecordRaw } from 'vue-router';

export const routes: readonly RouteRecordRaw[] = [
  {
    path: '/settings',
    name: 'settings',
    component: () => import('./SettingsView.vue'),
    meta: { title: 'settings.title' },
  },
  {
    path: '/licenses',
    name: 'licenses',
    component: () => import('./licenses/LicensesView.vue'),
    meta: { title: 'licenses.title' },
  },
];
