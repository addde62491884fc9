import { mount } from '@vue/test-utils';
import { afterEach } from 'vitest';
import type { Component } from 'vue';
import type { Rng } from '../../../../../shared/kernel/ports';
import { i18n, translate } from '../../../../../renderer/locales/i18n';
import { vuetify } from '../../../../../renderer/app/vuetify';
import type { WidgetChange } from '../../../../../renderer/components/widgets/widgetEvents';

/** Draws a widget in the page with the program's own words; it is taken out after the test. */
export function mountWidget(component: Component, props: Record<string, unknown>) {
  const wrapper = mount(component, { props, global: { plugins: [i18n, vuetify] }, attachTo: document.body });
  mounted.push(wrapper);
  return wrapper;
}

/** What the changes that a widget asked for are called in the journal. */
export function labelsOf(wrapper: { emitted(event: string): unknown[][] | undefined }): string[] {
  return (wrapper.emitted('change') ?? []).map(([change]) =>
    translate((change as WidgetChange).label ?? { raw: '' }),
  );
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
