/** Exposed so that a parent can move the focus here. */
export interface Focusable {
  focus(): void;
}

/** The field that a control of Vuetify draws around; a growing one measures itself in a hidden second. */
export function fieldIn(control: { readonly $el: unknown } | null): HTMLElement | null {
  return control?.$el instanceof Element
    ? control.$el.querySelector<HTMLElement>('input, textarea:not([aria-hidden])')
    : null;
}
