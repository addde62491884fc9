import { config, disableAutoUnmount, enableAutoUnmount } from '@vue/test-utils';
import { setActivePinia } from 'pinia';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { useTransport } from '#renderer/platform/client';

// Files share one page and one set of modules, so everything that a test leaves there is removed after it.
disableAutoUnmount();
enableAutoUnmount(afterEach);
// happy-dom knows no zoom of the page; Vuetify asks for it before it places what floats.
Object.assign(globalThis, { visualViewport: null });
/** Of a mistake of ours, with which Vue goes on; an error is told by itself. */
const warnings: string[] = [];
config.global.config.warnHandler = (warning) => {
  if (!warning.startsWith('Unhandled error')) warnings.push(warning);
};
/** A save that a test leaves waiting would reach the program of the next one. */
const timers: ReturnType<typeof setTimeout>[] = [];
beforeEach(() => {
  const { setTimeout: start } = globalThis;
  vi.stubGlobal('setTimeout', (...args: Parameters<typeof start>) => {
    const timer = start(...args);
    timers.push(timer);
    return timer;
  });
});
afterEach(() => {
  vi.useRealTimers();
  for (const timer of timers.splice(0)) clearTimeout(timer);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  localStorage.clear();
  useTransport(undefined);
  setActivePinia(undefined);
  expect(warnings.splice(0), 'warnings of Vue').toEqual([]);
});
