/** In milliseconds and CSS pixels: a tap that comes this soon and this near belongs to the one before it. */
const soon = 350;
const near = 24;

const controls =
  'a[href], button, input, label, select, summary, textarea, [role=menuitem], [role=option], [role=tab]';

interface Click {
  readonly control: Element;
  readonly name: string;
  readonly event: MouseEvent;
}

const labelOf = (control: Element): string =>
  `${control.localName} ${control.getAttribute('aria-label') ?? control.textContent.trim()}`;

/** Browsers count the clicks of a mouse, but not all of them count taps. */
function belongs(event: MouseEvent, { event: before }: Click): boolean {
  if (event.detail > 1) return true;
  if (!('pointerType' in event) || event.pointerType !== 'touch') return false;
  const away = Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY);
  return event.timeStamp - before.timeStamp < soon && away < near;
}

/**
 * Drops the second click of a double click where it would do something else, or the same again. After the first one the
 * page may have changed, so that another control lies under the pointer. A control with `data-once`, or a roll, acts
 * only once even if it stays. Called once per page.
 */
export function guardDoubleClicks(): void {
  let last: Click | undefined;
  addEventListener(
    'click',
    (event) => {
      // Keys and scripts have no count.
      if (event.detail === 0 || !(event.target instanceof Element)) return;
      const control = event.target.closest(controls);
      if (last !== undefined && belongs(event, last)) {
        const isSame =
          control === last.control ||
          (control !== null && !last.control.isConnected && labelOf(control) === last.name) ||
          (control !== null && last.control.contains(control));
        if (isSame && !last.control.matches('[data-once], [data-roll]')) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        return;
      }
      last = control === null ? undefined : { control, name: labelOf(control), event };
    },
    true,
  );
}
