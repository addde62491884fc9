import { onBeforeUnmount, onMounted, watch, type Ref } from 'vue';
import { isDialogOpen } from '#renderer/composables/openForms';

/** Places for notices, the usual one first: on the left, because the next step of a page is on the right. */
const places = [
  'bottom start',
  'bottom end',
  'low start',
  'low end',
  'top start',
  'top end',
  'high start',
  'high end',
] as const;
/** Below a dialog that came later and has no room for a notice of the page. */
const behind = 'bottom start behind';

const controls =
  'button, a[href], input, select, textarea, summary, label:has(input), [contenteditable=true], [role=button], [role=tab], [role=switch], [role=menuitem], [role=option]';
const nextSteps = '.v-btn--variant-flat.bg-ember, [data-next-step]';
const topmost = '.v-overlay--active [role=dialog], [role=dialog][aria-modal=true], dialog[open]';
/** Pixels around the pointer that stay free for the next press. */
const reach = 24;
/** A single control that must stay in sight outweighs all others of a dialog. */
const must = 1000;

interface Notice {
  readonly id: number;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Keeps the notices where they cover neither the control that was just used nor the next step of the page, and as little
 * as possible of a dialog; those that were there before a dialog go behind it rather than cover it. They lie above the page, so that nothing moves when they come or go.
 */
export function useNoticePlace(stack: Readonly<Ref<HTMLElement | null>>, notices: () => readonly Notice[]) {
  let used: Element | null = null;
  let pointer: Box | null = null;
  let isHovered = false;
  /** The dialog that was open when the latest notice came. */
  let before: Element | undefined;

  function settle(from: 'usual' | 'here'): void {
    const { value: element } = stack;
    if (element === null || notices().length === 0) return;
    const dialog = openDialog();
    const obstacles = obstaclesOf(dialog, used, pointer);
    const cost = (place: string): number => {
      element.dataset['place'] = place;
      const box = element.getBoundingClientRect();
      return obstacles.reduce((sum, each) => sum + (overlaps(box, each.box) ? each.weight : 0), 0);
    };
    const current = element.dataset['place'] ?? places[0];
    if (from === 'here' && current !== behind && cost(current) === 0) return;
    const costs = places.map(cost);
    const least = Math.min(...costs);
    const gaveWay = least > 0 && dialog !== undefined && dialog !== before;
    element.dataset['place'] = gaveWay ? behind : places[costs.indexOf(least)];
  }

  function onFocus({ target }: Event): void {
    if (!isOutside(target)) return;
    used = target;
    settle('here');
  }

  function onPress(event: PointerEvent): void {
    const { target, clientX: x, clientY: y } = event;
    if (!isOutside(target)) return;
    used = target.closest(controls);
    pointer = { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach };
    settle('here');
  }

  const isOutside = (target: EventTarget | null): target is Element =>
    target instanceof Element && stack.value?.contains(target) === false;
  /** For style sheets, a finger that was lifted hovers on. */
  function onOver({ target, pointerType }: PointerEvent): void {
    isHovered = pointerType === 'mouse' && target instanceof Element && !isOutside(target);
  }
  const onKey = (): void => {
    pointer = null;
  };
  const onResize = (): void => settle('usual');
  let frame = 0;
  /** The page changed or scrolled below the notices; not away from under the pointer, or from the focus. */
  function onChange(): void {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      const { value: element } = stack;
      if (!isHovered && element?.matches(':focus-within') === false) settle('here');
    });
  }
  const changes = new MutationObserver(onChange);

  // The page is watched only while there is a notice that it may pass under.
  function follow(now: readonly Notice[], earlier: readonly Notice[]): void {
    if (now.length === 0) changes.disconnect();
    else if (earlier.length === 0) changes.observe(document.body, { childList: true, subtree: true });
    if (now.some(({ id }) => earlier.every((each) => each.id !== id))) before = openDialog();
    settle(earlier.length === 0 ? 'usual' : 'here');
  }

  watch(notices, follow, { flush: 'post' });
  onMounted(() => {
    document.addEventListener('focusin', onFocus);
    document.addEventListener('pointerdown', onPress, true);
    document.addEventListener('pointerover', onOver, true);
    document.addEventListener('keydown', onKey, true);
    document.addEventListener('scroll', onChange, { capture: true, passive: true });
    document.addEventListener('transitionend', onChange, true);
    addEventListener('resize', onResize);
    follow(notices(), []);
  });
  onBeforeUnmount(() => {
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('pointerdown', onPress, true);
    document.removeEventListener('pointerover', onOver, true);
    document.removeEventListener('keydown', onKey, true);
    document.removeEventListener('scroll', onChange, true);
    document.removeEventListener('transitionend', onChange, true);
    changes.disconnect();
    cancelAnimationFrame(frame);
    removeEventListener('resize', onResize);
  });

  /** The focus goes back to what had it before a notice, once that notice is gone. */
  function giveFocusBack(): void {
    const target = used instanceof HTMLElement && used.isConnected ? used : document.getElementById('main');
    target?.focus({ preventScroll: true });
  }

  return { giveFocusBack };
}

const openDialog = (): Element | undefined =>
  isDialogOpen() ? [...document.querySelectorAll(topmost)].at(-1) : undefined;

function obstaclesOf(root: Element | undefined, used: Element | null, pointer: Box | null) {
  const last = used?.matches(controls) === true && used.isConnected ? [used.closest('label') ?? used] : [];
  const next = (root ?? document).querySelectorAll(nextSteps);
  const others = root === undefined ? [] : [...root.querySelectorAll(`h1, h2, h3, p, ${controls}`)];
  // The dialog itself is only its visible part.
  const whole = root === undefined ? [] : [root.querySelector('.v-overlay__content') ?? root];
  return [
    ...whole.map((element) => ({ box: element.getBoundingClientRect(), weight: 0.5 })),
    ...[...last, ...next].map((element) => ({ box: element.getBoundingClientRect(), weight: must })),
    ...(pointer === null ? [] : [{ box: pointer, weight: must }]),
    ...others.map((element) => ({ box: element.getBoundingClientRect(), weight: 1 })),
  ];
}

const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
