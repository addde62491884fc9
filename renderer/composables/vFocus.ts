import type { Directive } from 'vue';

/** `v-focus`: the control of a dialog that has the keyboard first. The dialog takes it for itself before. */
export const vFocus: Directive<HTMLElement, boolean | undefined> = {
  mounted: (element, { value = true }) => {
    if (!value) return;
    requestAnimationFrame(() => element.focus());
  },
};
