import { inject } from 'vue';
import { routerKey } from 'vue-router';

/** False in the page of a shared table, where nothing prints, exports or leads to other documents. */
export function useHasLibrary(): boolean {
  return inject(routerKey, null)?.hasRoute('library') ?? true;
}
