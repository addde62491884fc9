import { inject, onBeforeUnmount, watchEffect, type InjectionKey } from 'vue';
import type { Text } from '#shared/kernel/text';

/** `null` returns to the title of the route. */
export const pageTitleKey: InjectionKey<(title: Text | null) => void> = Symbol('page title');

/** Names the window after the content of this page, such as a character. */
export function usePageTitle(title: () => Text | null): void {
  const put = inject(pageTitleKey, null);
  if (put === null) return;
  watchEffect(() => put(title()));
  onBeforeUnmount(() => put(null));
}
