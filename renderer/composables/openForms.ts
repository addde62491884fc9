/** Forms that were opened to be filled in (`v-open-form`), the last one opened at the end of the page. */
export const openForms = (): readonly Element[] => [...document.querySelectorAll('[data-open-form]')];

export const isDialogOpen = (): boolean =>
  document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
