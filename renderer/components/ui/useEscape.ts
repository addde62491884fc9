import { watch } from 'vue';

/** Closes what floats over the page with Escape. The key goes no further, so a dialog under it stays open. */
export function useEscape(open: () => boolean, close: () => void): void {
  watch(
    open,
    (now, _before, onCleanup) => {
      if (!now) return;
      const onKey = (event: KeyboardEvent): void => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        close();
      };
      document.addEventListener('keydown', onKey, true);
      onCleanup(() => document.removeEventListener('keydown', onKey, true));
    },
    { immediate: true },
  );
}
