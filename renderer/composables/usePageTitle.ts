import { inject, onBeforeUnmount, watchEffect, type InjectionKey } from 'vue';
import type { Text } from '../../shared/kernel/text';

/** Sets the page's own title; `null` falls back to the route's. */
export const pageTitleKey: InjectionKey<(title: Text | null) => void> = Symbol('page title');

/** Names the window after what this page shows, such as a character. */
export function usePageTitle(title: () => Text | null): void {
  const put = inject(pageTitleKey, null);
  if (put === null) return;
  watchEffect(() => put(title()));
  onBeforeUnmount(() => put(null));
}
