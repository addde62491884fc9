/** Parts of the page that can stand for a control of theirs that is gone. */
const parts = 'li, tr, section, article, form, fieldset, aside, dialog, main, [role=dialog], [role=group]';
/** In milliseconds: a page that knows a better place gives the focus there first. */
const patience = 60;
const remembered = 8;

const works = (element: Element): boolean => element.isConnected && !element.matches(':disabled');

/** The control itself or, if it is gone, the parts around it that are still there, the nearest first. */
function placesIn(path: readonly Element[]): readonly HTMLElement[] {
  const [control] = path;
  const isThere = control !== undefined && works(control);
  const places = isThere
    ? [control]
    : path.filter((each) => each !== control && each.isConnected && each.matches(parts));
  return places.filter((place) => place instanceof HTMLElement);
}

function pathOf(element: Element): readonly Element[] {
  const path: Element[] = [];
  for (let each: Element | null = element; each !== null; each = each.parentElement) path.push(each);
  return path;
}

/**
 * A part takes the focus without a stop for the Tab key, which goes on to its first control; false for one that cannot,
 * such as a part without a box of its own.
 */
function takesFocus(place: HTMLElement): boolean {
  const isStop = place.hasAttribute('tabindex');
  if (!isStop) place.tabIndex = -1;
  place.focus({ preventScroll: true });
  const hasFocus = document.activeElement === place;
  if (!isStop && hasFocus)
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  else if (!isStop) place.removeAttribute('tabindex');
  return hasFocus;
}

/**
 * Gives the focus of a control that was removed or disabled to the part around it, or to the control before if that part
 * is gone as well, as with a dialog. No other control takes it: Enter that is still held would press that. Called once
 * per page.
 */
export function keepFocus(): void {
  let paths: readonly (readonly Element[])[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function check(): void {
    timer = undefined;
    const control = paths[0]?.[0];
    const isLost = document.activeElement === null || document.activeElement === document.body;
    // A person who presses on nothing lets go of the focus.
    if (!isLost || control === undefined || works(control)) return;
    paths.flatMap(placesIn).some(takesFocus);
  }

  addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) paths = [pathOf(target), ...paths].slice(0, remembered);
  });
  new MutationObserver(() => {
    const control = paths[0]?.[0];
    if (control !== undefined && !works(control)) timer ??= setTimeout(check, patience);
  }).observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });
}
