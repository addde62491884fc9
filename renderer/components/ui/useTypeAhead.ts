import { onBeforeUnmount } from 'vue';

const pause = 600;

/** Letters typed in a menu go to the next item that starts with them; Vuetify's lists know arrows, Home and End only. */
export function useTypeAhead(items: () => readonly HTMLElement[]) {
  let typed = '';
  let forget: ReturnType<typeof setTimeout> | undefined;
  onBeforeUnmount(() => clearTimeout(forget));

  return (event: KeyboardEvent): void => {
    if (event.key.length !== 1 || event.key === ' ') return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.stopPropagation();
    clearTimeout(forget);
    forget = setTimeout(() => (typed = ''), pause);
    typed += event.key.toLocaleLowerCase();
    const all = items();
    const here = all.findIndex((item) => item === document.activeElement);
    const from = Math.max(0, typed.length === 1 ? here + 1 : here);
    const order = [...all.slice(from), ...all.slice(0, from)];
    order.find((item) => item.textContent.trim().toLocaleLowerCase().startsWith(typed))?.focus();
  };
}
