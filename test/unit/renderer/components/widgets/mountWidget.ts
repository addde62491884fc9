import { mount } from '@vue/test-utils';
import { afterEach } from 'vitest';
import type { Component } from 'vue';
import type { Rng } from '../../../../../shared/kernel/ports';
import { i18n, translate } from '../../../../../renderer/locales/i18n';
import { vuetify } from '../../../../../renderer/app/vuetify';
import type { WidgetChange } from '../../../../../renderer/components/widgets/widgetEvents';

/** Mounts a widget with the program's own texts; it is unmounted after the test. */
export function mountWidget(component: Component, props: Record<string, unknown>) {
  const wrapper = mount(component, { props, global: { plugins: [i18n, vuetify] }, attachTo: document.body });
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

// happy-dom has no top layer; the attribute shows the state.
Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined });
