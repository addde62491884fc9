/**
 * What an element scrolls in: the work of its page, or in a small window, where head, work and foot scroll as one, the
 * whole page.
 */
export function scrollerOf(element: Element): Element {
  const page = element.closest('[data-page]');
  if (page !== null && scrolls(page)) return page;
  return element.closest('[data-scroller]') ?? document.documentElement;
}

function scrolls(element: Element): boolean {
  return ['auto', 'scroll'].includes(getComputedStyle(element).overflowY);
}

/** Calls `look` whenever anything scrolls that could be the scroller of some element; gives what ends it. */
export function onScroll(look: () => void): () => void {
  document.addEventListener('scroll', look, { passive: true, capture: true });
  return () => document.removeEventListener('scroll', look, { capture: true });
}
