/**
 * The element's scroll container: the work area of its page, or the whole page in a small window, where head,
 * work area and foot scroll together.
 */
export function scrollerOf(element: Element): Element {
  const page = element.closest('[data-page]');
  if (page !== null && scrolls(page)) return page;
  return element.closest('[data-scroller]') ?? document.documentElement;
}

function scrolls(element: Element): boolean {
  return ['auto', 'scroll'].includes(getComputedStyle(element).overflowY);
}

/** Scrolls what holds the element to its start. */
export function scrollToStart(element: Element): void {
  scrollerOf(element).scrollTop = 0;
}

/** Calls `look` whenever a possible scroll container scrolls; returns the function that stops it. */
export function onScroll(look: () => void): () => void {
  document.addEventListener('scroll', look, { passive: true, capture: true });
  return () => document.removeEventListener('scroll', look, { capture: true });
}
