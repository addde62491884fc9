import type { RouteRecordRaw } from 'vue-router';

/** The pages of this feature, loaded when first visited. */
export const routes: readonly RouteRecordRaw[] = [
  {
    path: '/settings',
    name: 'settings',
    component: () => import('./SettingsView.vue'),
    meta: { title: 'settings.title' },
  },
];
