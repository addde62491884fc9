import { createRouter, createWebHashHistory } from 'vue-router';
import { routes as sheet } from '#renderer/features/sheet/routes';
import { routes as table } from '#renderer/features/table/routes';
import { useClosing } from '#renderer/stores/window/useClosing';

/** The screens that need no library. */
export const router = createRouter({
  history: createWebHashHistory(),
  routes: [
    ...table,
    ...sheet,
    {
      path: '/settings',
      name: 'settings',
      component: () => import('./PageSettings.vue'),
      meta: { title: 'settings.title' },
    },
    { path: '/:other(.*)*', redirect: { name: 'table' } },
  ],
});

/** Leaving a sheet waits until it is stored. */
router.beforeEach((to, from) =>
  from.params['id'] === undefined || from.params['id'] === to.params['id'] ? true : useClosing().settle(),
);
