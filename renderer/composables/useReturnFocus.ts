import { onUnmounted } from 'vue';

/** A field that is left gives the keys to the page, so that the next command can follow. */
export function focusPage(): void {
  const page = document.getElementById('main');
  if (page !== null) page.focus({ preventScroll: true });
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** Remembers the focused element; the returned function focuses it again, or the page if it is gone. */
export function rememberFocus(): () => void {
  const before = document.activeElement;
  return () =>
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body && document.activeElement?.isConnected === true) return;
      const target =
        before instanceof HTMLElement && before.isConnected && before !== document.body ? before : null;
      if (target === null) focusPage();
      else target.focus({ preventScroll: true });
    });
}

/** For a dialog that is mounted only while it is open: the focus returns to the element that opened it. */
export function useReturnFocus(): void {
  onUnmounted(rememberFocus());
}
