import type { Directive } from 'vue';

/**
 * `v-focus` marks the control of a dialog that gets the focus first. The control takes it at once, so that no letter is
 * lost, and again after a dialog that has focused itself.
 */
export const vFocus: Directive<HTMLElement, boolean | undefined> = {
  mounted: (element, { value = true }) => {
    if (!value) return;
    // On a field of Vuetify's, the directive is on the frame around the input.
    const field = element.matches('.v-input') ? element.querySelector<HTMLElement>('input, textarea') : null;
    const control = field ?? element;
    control.focus();
    // A name that is proposed is replaced by typing.
    if (control instanceof HTMLInputElement) control.select();
    requestAnimationFrame(() => {
      control.focus();
    });
  },
};
