import { disableAutoUnmount, enableAutoUnmount } from '@vue/test-utils';
import { setActivePinia } from 'pinia';
import { afterEach, beforeEach, vi } from 'vitest';
import { useTransport } from '../../../../renderer/platform/client';

// Files share one page and one set of modules, so everything that a test leaves there is removed after it.
disableAutoUnmount();
enableAutoUnmount(afterEach);
beforeEach(() => {
  // happy-dom has no top layer; the attribute shows the state.
  Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  localStorage.clear();
  useTransport(undefined);
  setActivePinia(undefined);
});
