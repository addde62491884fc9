import { disableAutoUnmount, enableAutoUnmount } from '@vue/test-utils';
import { setActivePinia } from 'pinia';
import { afterEach, vi } from 'vitest';
import { useTransport } from '../../../../renderer/platform/client';

// Files share one page and one set of modules, so everything that a test leaves there is removed after it.
disableAutoUnmount();
enableAutoUnmount(afterEach);
// happy-dom knows no zoom of the page; Vuetify asks for it before it places what floats.
Object.assign(globalThis, { visualViewport: null });
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  localStorage.clear();
  useTransport(undefined);
  setActivePinia(undefined);
});
