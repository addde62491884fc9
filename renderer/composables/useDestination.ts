import { useRouter, type RouteLocationRaw } from 'vue-router';
import { pause } from '#renderer/platform/pause';

/**
 * Returns a function that waits for work and then opens the page that the work leads to (`null`: none). A user
 * who goes to another page meanwhile stays there. Resolves to true if the work led anywhere, open or not.
 */
export function useDestination() {
  const router = useRouter();
  return async (work: () => Promise<RouteLocationRaw | null>): Promise<boolean> => {
    const departures: string[] = [];
    const stop = router.beforeEach((to, from) => {
      if (to.path !== from.path) departures.push(to.path);
    });
    try {
      const destination = await work();
      // The router asks its guards a few steps after somebody pressed a link.
      await pause(0);
      if (destination !== null && departures.length === 0) await router.push(destination);
      return destination !== null;
    } finally {
      stop();
    }
  };
}
