import { defineStore } from 'pinia';
import type { Driver } from 'driver.js';
import { message } from '#shared/kernel/text';
import { useText } from '#renderer/composables/useText';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { alongLine } from '#renderer/components/ui/direction';

/** The controls that the tour shows carry these names in `data-tour`. */
export const stops = [
  'library',
  'new',
  'campaigns',
  'table',
  'screen',
  'compendium',
  'homebrew',
  'bin',
  'dice',
  'guide',
  'more',
] as const;

/** A tour of the main navigation, which can be left at any time and taken again. */
export const useTour = defineStore('tour', () => {
  const { t } = useText();
  const notifications = useNotifications();
  let running: Driver | undefined;
  /** Steps that keys asked for while the tour was still on its way to another; the library would drop them. */
  let waiting: ('moveNext' | 'movePrevious')[] = [];
  let isMoving = false;

  async function start(): Promise<void> {
    if (running?.isActive() === true) return;
    const before = document.activeElement;
    try {
      const [{ driver }] = await Promise.all([import('driver.js'), import('./tourStyles')]);
      running = driver({
        animate: !matchMedia('(prefers-reduced-motion: reduce)').matches,
        smoothScroll: false,
        disableActiveInteraction: true,
        skipMissingElement: true,
        showProgress: true,
        stagePadding: 4,
        stageRadius: 12,
        overlayColor: '#000',
        overlayOpacity: 0.45,
        popoverClass: 'tour',
        nextBtnText: markup(t('tour.next')),
        prevBtnText: markup(t('tour.back')),
        doneBtnText: markup(t('tour.done')),
        allowKeyboardControl: false,
        steps: stepsOf(),
        onHighlightStarted: () => {
          isMoving = true;
        },
        // The library ends its own move after this call.
        onHighlighted: () => {
          queueMicrotask(arrived);
        },
        onPopoverRender: ({ wrapper, closeButton, nextButton }) => {
          // Keys of the page wait until the tour has ended.
          wrapper.setAttribute('aria-modal', 'true');
          closeButton.setAttribute('aria-label', t('tour.leave'));
          // Its first control would be the one that ends the tour.
          requestAnimationFrame(() => nextButton.focus());
        },
        onDestroyed: () => {
          window.removeEventListener('keydown', pressed, { capture: true });
          if (before instanceof HTMLElement) before.focus({ preventScroll: true });
        },
      });
      waiting = [];
      window.addEventListener('keydown', pressed, { capture: true });
      running.drive();
    } catch {
      notifications.notify({ tone: 'failed', text: message('tour.failed') });
    }
  }

  function pressed(event: KeyboardEvent): void {
    const key = alongLine(event.key);
    if (key === 'Escape') running?.destroy();
    else if (key === 'ArrowRight') move('moveNext');
    else if (key === 'ArrowLeft') move('movePrevious');
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function move(step: 'moveNext' | 'movePrevious'): void {
    if (isMoving) waiting.push(step);
    else if (step === 'moveNext' || running?.isFirstStep() === false) running?.[step]();
  }

  function arrived(): void {
    isMoving = false;
    const steps = waiting;
    waiting = [];
    if (running?.isActive() === true) for (const step of steps) move(step);
  }

  function stepsOf() {
    const shown = stops.filter((stop) => document.querySelector(selector(stop)) !== null);
    return shown.map((stop, at) => ({
      element: selector(stop),
      popover: {
        title: markup(t(`tour.stop.${stop}.title`)),
        description: markup(t(`tour.stop.${stop}.text`)),
        progressText: markup(t('tour.progress', { current: at + 1, total: shown.length })),
        side: 'right' as const,
        align: 'start' as const,
      },
    }));
  }

  return { start };
});

const selector = (stop: string): string => `[data-tour="${stop}"]`;

/** The library writes markup, so texts are escaped. */
function markup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
