import { onScopeDispose } from 'vue';
import { useRouter } from 'vue-router';

/** Something over the page closes as the page changes; one step back closes it in place of that. */
export function useOverPage(isOver: () => boolean, close: () => void): void {
  let isBack = false;
  const back = (): void => {
    isBack = true;
    setTimeout(() => (isBack = false));
  };
  // Before the router asks its guards.
  addEventListener('popstate', back, { capture: true });
  const remove = useRouter().beforeEach(() => {
    if (!isOver()) return true;
    close();
    return !isBack;
  });
  onScopeDispose(() => {
    removeEventListener('popstate', back, { capture: true });
    remove();
  });
}
