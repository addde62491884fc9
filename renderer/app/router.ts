import { createRouter, createWebHashHistory, type RouteRecordRaw } from 'vue-router';
import { useClosing } from '#renderer/stores/window/useClosing';
import { campaignRoute } from './campaign/campaignRoute';

declare module 'vue-router' {
  interface RouteMeta {
    /** The message key of the page's title; a page can set a better one with usePageTitle. */
    readonly title?: string;
    /** The page shows stored data, so open documents are saved before it opens. */
    readonly readsStored?: boolean;
  }
}

const contributed = import.meta.glob<readonly RouteRecordRaw[]>('../features/*/routes.ts', {
  eager: true,
  import: 'routes',
});

/** Hash routes work both from app:// and from the host. Every feature brings its own routes, loaded when visited. */
export const router = createRouter({
  history: createWebHashHistory(),
  routes: [...Object.values(contributed).flat(), campaignRoute],
});

/**
 * Leaving a character waits until it is saved, or the user accepts that it may be lost. Everything that only has to know of
 * a departure is asked before it.
 */
router.beforeResolve(async (to, from) => {
  const stays = from.params['id'] === to.params['id'] && to.meta.readsStored !== true;
  if (from.params['id'] === undefined || stays) return true;
  return useClosing().settle();
});
