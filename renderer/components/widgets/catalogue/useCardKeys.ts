/** Arrow keys move between the cards of a grid: from any control of a card to the first button of its neighbor. */
export function useCardKeys() {
  const onKey = (event: KeyboardEvent): void => {
    const { target, currentTarget: grid } = event;
    if (!(target instanceof HTMLElement) || !(grid instanceof HTMLElement)) return;
    if (target.closest('[role=menu]') !== null) return;
    const cards = [...grid.children].filter((child) => child instanceof HTMLElement);
    const from = cards.findIndex((card) => card.contains(target));
    const step = stepFor(event.key, columnsOf(cards));
    const card = step === undefined ? undefined : cards[from + step];
    const button = card?.querySelector<HTMLElement>('[data-actions] button');
    if (button === null || button === undefined) return;
    event.preventDefault();
    button.focus();
  };
  return { onKey };
}

function columnsOf(cards: readonly HTMLElement[]): number {
  const top = cards[0]?.offsetTop;
  const second = cards.findIndex((card) => card.offsetTop !== top);
  return second === -1 ? cards.length : second;
}

/** The number of cards that an arrow key moves in a grid of so many columns. */
export function stepFor(key: string, columns: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
  };
  return steps[key];
}
