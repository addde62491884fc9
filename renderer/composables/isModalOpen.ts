/** True while a dialog is open that keeps keys and focus from the page below it. */
export const isModalOpen = (): boolean =>
  document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
