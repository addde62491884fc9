import { useRouter, type RouteLocationRaw } from 'vue-router';

/**
 * Returns a function that waits for work and then opens the page that the work leads to (`null`: none). Whoever
 * goes to another page meanwhile stays there. Resolves to true where the work led anywhere, open or not.
 */
export function useDestination() {
  const router = useRouter();
  return async (work: () => Promise<RouteLocationRaw | null>): Promise<boolean> => {
    let left = false;
    const stop = router.beforeEach((to, from) => {
      if (to.path !== from.path) left = true;
    });
    const destination = await work().finally(stop);
    if (destination !== null && !left) await router.push(destination);
    return destination !== null;
  };
}
