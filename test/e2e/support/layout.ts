import type { Page } from 'playwright-core';

/** Waits until the page has stopped changing: no movement, no new elements, fonts loaded. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    let changed = true;
    const observer = new MutationObserver(() => {
      changed = true;
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    const moves = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    for (let quiet = 0, frames = 0; quiet < 12 && frames < 300; quiet += 1, frames += 1) {
      await frame();
      if (changed || document.getAnimations().some(moves)) quiet = -1;
      changed = false;
    }
    observer.disconnect();
  });
}

/**
 * Parts of the page that cannot be seen or reached at the window's size: parts wider than the window, controls
 * and words that are cut off or overlap, broken words. If a dialog is open, only the dialog is checked. Data
 * tables, plans by day, charts, and rows of steps or of fighters that follow the present one may scroll sideways
 * by themselves (WCAG 1.4.10): such a scroller has `data-wide` and can be focused.
 */
export async function layoutFaults(page: Page): Promise<readonly string[]> {
  await atRest(page);
  return page.evaluate(() => {
    interface Box {
      left: number;
      top: number;
      right: number;
      bottom: number;
    }
    const faults = new Set<string>();
    const controls =
      'button, a[href], input:not([type=hidden]), select, textarea, summary, label:has(input), [role=button], [role=tab], [role=option], [role=menuitem], [role=slider], [role=gridcell]';
    /** A page that its focus has scrolled is scrolled back, or parts that overflow it would count as visible. */
    const backToTop = (): void => {
      for (const each of [document.documentElement, ...document.querySelectorAll('body, body *')])
        if (each.scrollTop > 0 || each.scrollLeft > 0)
          each.scrollTo({ top: 0, left: 0, behavior: 'instant' });
    };
    backToTop();
    // A dialog or an open menu lies over the page: then it alone is looked at.
    const over =
      '[aria-modal=true], dialog[open], .v-overlay--active [role=dialog], .v-menu.v-overlay--active > .v-overlay__content';
    const modal = [...document.querySelectorAll(over)].filter((each) => each.checkVisibility()).at(-1);
    const root = modal ?? document.body;

    const name = (element: Element): string => {
      const label =
        element.getAttribute('aria-label') ?? (element instanceof HTMLElement ? element.innerText : '');
      const classes = [...element.classList].slice(0, 2).join('.');
      return `${element.localName}${classes === '' ? '' : `.${classes}`} “${label.trim().replace(/\s+/g, ' ').slice(0, 40)}”`;
    };
    const isShown = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      return (
        width > 2 &&
        height > 2 &&
        element.checkVisibility({
          opacityProperty: true,
          visibilityProperty: true,
          contentVisibilityAuto: true,
        }) &&
        element.closest('[inert], .visually-hidden, .d-sr-only, .skip') === null
      );
    };
    const boxOf = ({ left, top, right, bottom }: DOMRect): Box => ({ left, top, right, bottom });
    const scrolls = (value: string): boolean => value === 'auto' || value === 'scroll';
    /** The nearest ancestor that stays in place while the page scrolls. */
    const layerOf = (element: Element): Element | null => {
      for (let each: Element | null = element; each !== null; each = each.parentElement)
        if (
          ['fixed', 'sticky'].includes(getComputedStyle(each).position) ||
          each.matches('.v-overlay__content')
        )
          return each;
      return null;
    };

    /** Clips a box by the ancestors of its element; scrollers can bring it into view, except with `still`. */
    const cut = (element: Element, box: Box, still: boolean): { box: Box; by?: string } => {
      let inner: Element = element;
      for (let outer = element.parentElement; outer !== null; inner = outer, outer = outer.parentElement) {
        const own = getComputedStyle(inner).position;
        if (own === 'fixed') break;
        const style = getComputedStyle(outer);
        if (own === 'absolute' && style.position === 'static') continue;
        const area = outer.getBoundingClientRect();
        const left = area.left + outer.clientLeft;
        const top = area.top + outer.clientTop;
        const right = left + outer.clientWidth;
        const bottom = top + outer.clientHeight;
        if (outer.clientWidth === 0 || style.display === 'contents' || style.display === 'inline') continue;
        if (style.overflowX !== 'visible') {
          const reaches = !still && scrolls(style.overflowX) && outer.scrollWidth > outer.clientWidth;
          if (reaches) {
            if (outer.hasAttribute('data-wide'))
              [box.left, box.right] = [left, Math.min(right, left + box.right - box.left)];
          } else if (still) {
            box.left = Math.max(box.left, left);
            box.right = Math.min(box.right, right);
          } else if (box.left < left - 2 || box.right > right + 2)
            return { box, by: `cut off at the side by ${name(outer)}` };
        }
        if (style.overflowY !== 'visible') {
          const reaches = !still && scrolls(style.overflowY) && outer.scrollHeight > outer.clientHeight + 1;
          if (reaches) {
            [box.top, box.bottom] = [top, Math.min(bottom, top + box.bottom - box.top)];
            const needed = Math.min(90, outer.scrollHeight);
            if (outer.localName !== 'textarea' && outer.clientHeight < needed)
              faults.add(`${name(outer)} scrolls in ${String(outer.clientHeight)} px`);
          } else if (still) {
            box.top = Math.max(box.top, top);
            box.bottom = Math.min(box.bottom, bottom);
          } else if (box.top < top - 2 || box.bottom > bottom + 2)
            return { box, by: `cut off above or below by ${name(outer)}` };
        }
      }
      return { box };
    };

    // Parts wider than their container.
    for (const element of [document.documentElement, ...document.querySelectorAll('body *')]) {
      const style = getComputedStyle(element);
      if (style.overflowX === 'visible' || element.hasAttribute('data-wide') || !isShown(element)) continue;
      if (['input', 'textarea', 'select'].includes(element.localName)) continue;
      if (
        style.overflowX !== 'hidden' &&
        style.overflowX !== 'clip' &&
        element.scrollWidth > element.clientWidth + 1
      )
        faults.add(
          `${name(element)} scrolls sideways: ${String(element.scrollWidth)} in ${String(element.clientWidth)} px`,
        );
    }

    // Controls that cannot be reached, or are covered.
    const all = [...root.querySelectorAll(controls)].filter(isShown);
    const { innerWidth, innerHeight } = window;
    for (const control of all) {
      const { box, by } = cut(control, boxOf(control.getBoundingClientRect()), false);
      if (by !== undefined) faults.add(`${name(control)}: ${by}`);
      else if (box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.bottom > innerHeight + 1) {
        const where = [box.left, box.top, box.right, box.bottom].map(Math.round).join(' ');
        faults.add(`${name(control)} is outside of the window: ${where}`);
      }
    }
    const notices = document.querySelector('[data-notices]');
    for (const control of all) {
      if (control.matches(':disabled, [aria-disabled=true]')) continue;
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top, right, bottom } = cut(control, boxOf(control.getBoundingClientRect()), true).box;
      for (const [across, down] of [
        [0.5, 0.5],
        [0.15, 0.5],
        [0.85, 0.5],
        [0.5, 0.2],
        [0.5, 0.8],
      ] as const) {
        const hit = document.elementFromPoint(left + (right - left) * across, top + (bottom - top) * down);
        if (hit === null || control.contains(hit) || hit.contains(control)) continue;
        if (hit.closest('label')?.contains(control) === true || notices?.contains(hit) === true) continue;
        const owner = control.closest('.v-input, .v-selection-control, label');
        if (owner?.contains(hit) === true) continue;
        faults.add(`${name(control)} lies under ${name(hit)}`);
        break;
      }
    }

    backToTop();

    // Words that are cut off, broken, or overlap.
    const lines: { box: Box; parent: Element; layer: Element | null; text: string }[] = [];
    const textNodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = textNodes.nextNode(); node !== null; node = textNodes.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent ?? '';
      if (
        parent === null ||
        text.trim() === '' ||
        !isShown(parent) ||
        parent.closest('svg, canvas, option') !== null
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const style = getComputedStyle(parent);
      const hasEllipsis = (() => {
        for (let each: Element | null = parent; each !== null && each !== root; each = each.parentElement) {
          const own = getComputedStyle(each);
          if (own.textOverflow === 'ellipsis' || own.webkitLineClamp !== 'none') return true;
        }
        return false;
      })();
      for (const rect of range.getClientRects()) {
        if (rect.width < 2) continue;
        const { box, by } = cut(parent, boxOf(rect), false);
        const words = `“${text.trim().slice(0, 30)}” in ${name(parent)}`;
        if (by !== undefined && !hasEllipsis) faults.add(`${words}: ${by}`);
        else if (!hasEllipsis && (box.left < -2 || box.right > innerWidth + 2))
          faults.add(`${words} is outside of the window`);
        const seen = cut(parent, boxOf(rect), true).box;
        // A text that ends with an ellipsis goes on unseen, at the side or below.
        if (style.overflowX !== 'visible') {
          const own = parent.getBoundingClientRect();
          seen.left = Math.max(seen.left, own.left);
          seen.right = Math.min(seen.right, own.right);
          seen.bottom = Math.min(seen.bottom, own.bottom);
        }
        if (seen.right - seen.left > 3 && seen.bottom - seen.top > 3)
          lines.push({ box: seen, parent, layer: layerOf(parent), text: text.trim().slice(0, 30) });
      }
      if (style.writingMode !== 'horizontal-tb') continue;
      for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]{2,18}/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top / 4)),
        );
        if (tops.size > 1) faults.add(`“${word}” in ${name(parent)} is broken in two`);
      }
    }
    // A cell that wraps after one or two words, while its neighbors have room to spare.
    for (const cell of root.querySelectorAll('td, tbody th')) {
      if (!isShown(cell)) continue;
      const range = document.createRange();
      const setOf = (each: Element): readonly DOMRect[] => {
        range.selectNodeContents(each);
        return [...range.getClientRects()].filter(({ width }) => width > 1);
      };
      // Words for screen readers alone take no room.
      const texts: Node[] = [];
      const textNodes = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      while (textNodes.nextNode() !== null)
        if (textNodes.currentNode.parentElement?.closest('.visually-hidden') === null)
          texts.push(textNodes.currentNode);
      const words = texts.flatMap((node) => node.textContent?.match(/\S+/g) ?? []);
      const rows = new Set(
        texts.flatMap((node) => {
          range.selectNodeContents(node);
          return [...range.getClientRects()]
            .filter(({ width }) => width > 1)
            .map(({ top }) => Math.round(top / 6));
        }),
      );
      if (words.length < 4 || rows.size < words.length * 0.6) continue;
      const spare = [...(cell.parentElement?.children ?? [])].filter((each) => {
        const used = setOf(each).reduce((most, { width }) => Math.max(most, width), 0);
        return each !== cell && each.clientWidth - used > 80;
      });
      if (spare.length > 0) faults.add(`${name(cell)} is a column of words`);
    }
    lines.forEach((one, at) => {
      for (const other of lines.slice(at + 1)) {
        if (
          one.layer !== other.layer ||
          one.parent.contains(other.parent) ||
          other.parent.contains(one.parent)
        )
          continue;
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        const lowest = Math.min(one.box.bottom - one.box.top, other.box.bottom - other.box.top);
        if (wide > 3 && high > lowest * 0.4) faults.add(`“${one.text}” lies over “${other.text}”`);
      }
    });
    return [...faults];
  });
}
