import type { Directive } from 'vue';
import { isDialogOpen, openForms } from './openForms';
import { rememberFocus } from './useReturnFocus';

interface Opened {
  readonly stop: () => void;
  readonly back: () => void;
}

/** A form while it is open; it keeps what ends that. */
interface OpenForm extends HTMLElement {
  opened?: Opened;
}

/**
 * `v-open-form` is set on a form that was opened to be filled in, with what closes it: it comes into view, its first field
 * takes the focus, single keys are no commands while it is open, and Escape closes it wherever the focus is.
 */
export const vOpenForm: Directive<OpenForm, () => unknown> = {
  mounted(form, { value: close }) {
    const back = rememberFocus();
    form.dataset['openForm'] = '';
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isDialogOpen()) return;
      if (openForms().at(-1) !== form) return;
      event.preventDefault();
      close();
    };
    addEventListener('keydown', press);
    form.opened = { stop: () => removeEventListener('keydown', press), back };
    form.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true });
    form.scrollIntoView({ block: 'nearest' });
  },
  beforeUnmount(form) {
    const { stop, back } = form.opened ?? {};
    stop?.();
    if (form.contains(document.activeElement)) back?.();
  },
};
