import { onBeforeUnmount, onMounted, type Ref } from 'vue';
import { moveByArrows } from './moveByArrows';

const controls = 'a[href], button, input, select, textarea, [tabindex]';
/** The attribute that a control had before it left the order of tabbing; empty for none. */
const kept = 'data-roved';

/**
 * Leaves the controls of one card in the order of tabbing: the card that had the focus last, otherwise the first. All
 * others are reached with arrow keys, so that a long list is one stop on the way through a page.
 */
export function useRovingCards(list: Readonly<Ref<HTMLElement | null>>): {
  onFocus: (event: FocusEvent) => void;
  onKey: (event: KeyboardEvent) => void;
} {
  let current: Element | null = null;
  let watched: HTMLElement | null = null;
  const observer = new MutationObserver(apply);

  function apply(): void {
    const grid = list.value;
    if (watched !== grid) watch(grid);
    if (grid === null) return;
    if (current === null || !grid.contains(current))
      current = [...grid.children].find((card) => card.querySelector(controls) !== null) ?? null;
    for (const card of grid.children)
      for (const control of card.querySelectorAll<HTMLElement>(controls))
        if (card === current) giveBack(control);
        else takeOut(control);
  }

  /** The list itself comes and goes with its results. */
  function watch(grid: HTMLElement | null): void {
    observer.disconnect();
    watched = grid;
    if (grid === null) return;
    observer.observe(grid, { childList: true, subtree: true });
  }

  function onFocus({ target, currentTarget: grid }: FocusEvent): void {
    if (!(target instanceof HTMLElement) || !(grid instanceof HTMLElement)) return;
    const card = [...grid.children].find((child) => child.contains(target));
    if (card === undefined || card === current) return;
    current = card;
    apply();
  }

  onMounted(apply);
  onBeforeUnmount(() => observer.disconnect());
  return { onFocus, onKey: moveByArrows };
}

function takeOut(control: HTMLElement): void {
  if (control.hasAttribute(kept) && control.tabIndex === -1) return;
  control.setAttribute(kept, control.getAttribute('tabindex') ?? '');
  control.tabIndex = -1;
}

function giveBack(control: HTMLElement): void {
  const before = control.getAttribute(kept);
  if (before === null) return;
  control.removeAttribute(kept);
  if (before === '') control.removeAttribute('tabindex');
  else control.setAttribute('tabindex', before);
}
