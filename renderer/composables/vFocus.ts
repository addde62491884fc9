import type { Directive } from 'vue';

/** `v-focus` marks the control of a dialog that gets the focus first. It runs after the dialog has focused itself. */
export const vFocus: Directive<HTMLElement, boolean | undefined> = {
  mounted: (element, { value = true }) => {
    if (!value) return;
    // On a field of Vuetify's, the directive stands on the frame around the input.
    const control = element.matches('.v-input')
      ? element.querySelector<HTMLElement>('input, textarea')
      : null;
    requestAnimationFrame(() => (control ?? element).focus());
  },
};
