import { onUnmounted } from 'vue';

/** Remembers the focused element; the returned function focuses it again, or the page if it is gone. */
export function rememberFocus(): () => void {
  const before = document.activeElement;
  return () =>
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body && document.activeElement?.isConnected === true) return;
      const target =
        before instanceof HTMLElement && before.isConnected && before !== document.body ? before : null;
      (target ?? document.getElementById('main'))?.focus({ preventScroll: true });
    });
}

/** For a dialog that is mounted only while it is open: the focus returns to the element that opened it. */
export function useReturnFocus(): void {
  onUnmounted(rememberFocus());
}
