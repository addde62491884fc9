import { onUnmounted } from 'vue';

/** Remembers where the keyboard is; the returned function brings it back, or to the page where that is gone. */
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

/** For a dialog that exists while it is open: the keyboard goes back to where it came from. */
export function useReturnFocus(): void {
  onUnmounted(rememberFocus());
}
