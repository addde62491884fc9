import { mount } from '@vue/test-utils';
import { afterEach } from 'vitest';
import type { Component } from 'vue';
import type { Rng } from '../../../../shared/kernel/ports';
import { i18n } from '../../../../renderer/app/i18n';

/** Draws a widget in the page with the program's own words; it is taken out after the test. */
export function mountWidget(component: Component, props: Record<string, unknown>) {
  const wrapper = mount(component, { props, global: { plugins: [i18n] }, attachTo: document.body });
  mounted.push(wrapper);
  return wrapper;
}

/** Chance that always picks the same. */
export function fixedRng(value: number): Rng {
  return { below: (bound) => value % bound };
}

const mounted: { unmount(): void }[] = [];
afterEach(() => {
  mounted.splice(0).forEach((wrapper) => wrapper.unmount());
});

// happy-dom has no top layer; the attribute says what is shown.
Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined });
