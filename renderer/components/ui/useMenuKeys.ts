import type { ShallowRef } from 'vue';

/** The keys of a menu: arrows, Home and End move; letters go to the next item that starts with them. */
export function useMenuKeys(panel: Readonly<ShallowRef<HTMLElement | null>>) {
  let typed = '';
  let forget: ReturnType<typeof setTimeout> | undefined;

  const items = (): HTMLElement[] => [
    ...(panel.value?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? []),
  ];
  const focusAt = (index: number): void => {
    const all = items();
    all.at(index % Math.max(1, all.length))?.focus();
  };
  const here = (): number => items().findIndex((item) => item === document.activeElement);
  const seek = (letter: string): void => {
    clearTimeout(forget);
    forget = setTimeout(() => (typed = ''), 600);
    typed += letter.toLocaleLowerCase();
    const from = typed.length === 1 ? here() + 1 : here();
    const all = items();
    const order = [...all.slice(Math.max(0, from)), ...all.slice(0, Math.max(0, from))];
    order.find((item) => item.textContent.trim().toLocaleLowerCase().startsWith(typed))?.focus();
  };
  const onKey = (event: KeyboardEvent): void => {
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => focusAt(here() + 1),
      ArrowUp: () => focusAt(here() - 1),
      Home: () => focusAt(0),
      End: () => focusAt(-1),
    };
    const move = moves[event.key];
    if (move !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      move();
    } else if (
      event.key.length === 1 &&
      event.key !== ' ' &&
      !event.ctrlKey &&
      !event.metaKey &&
      !event.altKey
    ) {
      event.stopPropagation();
      seek(event.key);
    }
  };
  return { onKey, focusAt };
}
