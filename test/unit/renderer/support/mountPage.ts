import { mount } from '@vue/test-utils';
import { getActivePinia } from 'pinia';
import { afterEach } from 'vitest';
import type { Component } from 'vue';
import { createMemoryHistory, createRouter, type Router } from 'vue-router';
import { i18n } from '#renderer/locales/i18n';
import { vuetify } from '#renderer/app/vuetify';

const names = {
  library: '/',
  new: '/new/:ruleset?',
  creation: '/character/:id/create/:step?',
  sheet: '/character/:id',
  campaigns: '/campaigns',
  screen: '/screen/:id?',
  campaign: '/campaign/:id/:part?/:item?',
  pack: '/homebrew/:id',
  homebrew: '/homebrew',
  history: '/history/:kind/:id',
  recovery: '/recovery',
  settings: '/settings',
  guide: '/guide/:page?/:section?',
};

/** A router with the targets of pages. */
export function placesRouter(): Router {
  const nowhere = { template: '<i />' };
  return createRouter({
    history: createMemoryHistory(),
    routes: Object.entries(names).map(([name, path]) => ({ name, path, component: nowhere })),
  });
}

/**
 * Mounts a part of a page with the program's own texts and controls; dialogs are rendered inside it, where tests
 * can find them.
 */
export function mountPage(
  component: Component,
  props: Record<string, unknown> = {},
  router = placesRouter(),
) {
  const pinia = getActivePinia();
  const wrapper = mount(component, {
    props,
    global: {
      plugins: [i18n, vuetify, router, ...(pinia ? [pinia] : [])],
      stubs: { teleport: true, VDialog: { template: '<div role="dialog"><slot /></div>' } },
    },
    attachTo: document.body,
  });
  mounted.push(wrapper);
  return { wrapper, router };
}

const mounted: { unmount(): void }[] = [];
afterEach(() => {
  mounted.splice(0).forEach((wrapper) => wrapper.unmount());
});
