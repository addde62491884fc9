import { createRouter, createWebHashHistory, type RouteRecordRaw } from 'vue-router';
import { useClosing } from '../stores/window/useClosing';

declare module 'vue-router' {
  interface RouteMeta {
    /** The message key of the page's title; a page may put a better one with usePageTitle. */
    readonly title?: string;
    /** Shows what is stored, so that whatever is open must be saved before. */
    readonly readsStored?: boolean;
  }
}

const contributed = import.meta.glob<readonly RouteRecordRaw[]>('../features/*/routes.ts', {
  eager: true,
  import: 'routes',
});

/** Hash routes: they work from app:// and from the host alike. Every feature brings its own, loaded when visited. */
export const router = createRouter({
  history: createWebHashHistory(),
  routes: Object.values(contributed).flat(),
});

/** Whoever leaves a character for another page waits until it is saved, or says that it may be lost. */
router.beforeEach(async (to, from) => {
  const stays = from.params['id'] === to.params['id'] && to.meta.readsStored !== true;
  if (from.params['id'] === undefined || stays) return true;
  return useClosing().settle();
});
