import type { Directive } from 'vue';

/** `v-focus` marks the control of a dialog that gets the focus first. It runs after the dialog has focused itself. */
export const vFocus: Directive<HTMLElement, boolean | undefined> = {
  mounted: (element, { value = true }) => {
    if (!value) return;
    requestAnimationFrame(() => element.focus());
  },
};
