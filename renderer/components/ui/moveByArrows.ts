import { alongLine } from './direction';

/**
 * Arrow keys move between the cards of a grid, or the rows of a table: from a control of one to the first main button
 * (`[data-actions]`) of its neighbor or, if that has none, to the control at the same place.
 */
export function moveByArrows(event: KeyboardEvent): void {
  const { target, currentTarget: grid, defaultPrevented } = event;
  if (defaultPrevented) return;
  if (!(target instanceof HTMLElement) || !(grid instanceof HTMLElement)) return;
  if (target.closest('[role=menu], input, select, textarea') !== null) return;
  const cards = [...grid.children].filter((child) => child instanceof HTMLElement);
  const from = cards.findIndex((card) => card.contains(target));
  const columns = columnsOf(cards);
  const key = alongLine(event.key);
  const step = stepFor(key, columns);
  if (step === undefined) return;
  const isAcross = columns === 1 && (key === 'ArrowLeft' || key === 'ArrowRight');
  const next = isAcross ? besides(cards[from], target, step) : entryOf(cards, from, step, target);
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** The nearest card in this direction that can have the focus. */
function entryOf(
  cards: readonly HTMLElement[],
  from: number,
  step: number,
  target: HTMLElement,
): HTMLElement | undefined {
  const at = controlsOf(cards[from]).indexOf(target);
  for (let index = from + step; index >= 0 && index < cards.length; index += step) {
    const main = cards[index]?.querySelector<HTMLElement>('[data-actions] button');
    if (main !== null && main !== undefined) return main;
    const controls = controlsOf(cards[index]);
    const same = controls[at] ?? controls.at(-1);
    if (same !== undefined) return same;
  }
  return undefined;
}

/** In a list of one column, the other arrows stay within the card. */
function besides(card: HTMLElement | undefined, target: HTMLElement, step: number): HTMLElement | undefined {
  const controls = controlsOf(card);
  return controls[controls.indexOf(target) + step];
}

const controlsOf = (card: HTMLElement | undefined): HTMLElement[] =>
  card === undefined ? [] : [...card.querySelectorAll<HTMLElement>('a[href], button')];

function columnsOf(cards: readonly HTMLElement[]): number {
  const top = cards[0]?.offsetTop;
  const second = cards.findIndex((card) => card.offsetTop !== top);
  return second === -1 ? cards.length : second;
}

/** The number of cards that an arrow key moves in a grid of that number of columns. */
export function stepFor(key: string, columns: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
  };
  return steps[key];
}
