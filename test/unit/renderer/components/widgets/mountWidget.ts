import { mount } from '@vue/test-utils';
import { afterEach } from 'vitest';
import type { Component } from 'vue';
import type { Rng } from '#shared/kernel/ports';
import { vuetify } from '#renderer/app/vuetify';
import { i18n, translate } from '#renderer/locales/i18n';
import type { WidgetChange } from '#renderer/components/widgets/widgetEvents';

/** Draws a widget with the program's own texts; what floats over the page is in it. Removed after the test. */
export function mountWidget(component: Component, props: Record<string, unknown>) {
  const global = { plugins: [i18n, vuetify], stubs: { teleport: true } };
  const wrapper = mount(component, { props, global, attachTo: document.body });
  mounted.push(wrapper);
  return wrapper;
}

/** The journal labels of the changes that a widget emitted. */
export function labelsOf(wrapper: { emitted(event: string): unknown[][] | undefined }): string[] {
  return (wrapper.emitted('change') ?? []).map(([change]) =>
    translate((change as WidgetChange).label ?? { raw: '' }),
  );
}

/** A random generator that always returns the same value. */
export function fixedRng(value: number): Rng {
  return { below: (bound) => value % bound };
}

const mounted: { unmount(): void }[] = [];
afterEach(() => {
  mounted.splice(0).forEach((wrapper) => wrapper.unmount());
});
