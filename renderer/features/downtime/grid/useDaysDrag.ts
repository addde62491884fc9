import { onBeforeUnmount } from 'vue';

/** A drag reports the day under the pointer, then whether the change is kept. */
export interface DaysDrag {
  readonly move: (day: number) => void;
  readonly drop: () => void;
  readonly cancel: () => void;
}

/** In pixels: a shorter movement is still a press. */
const slack = 4;

/** Drags along the days: call `begin` on pointerdown; Escape cancels. */
export function useDaysDrag(dayAt: (clientX: number) => number): {
  readonly begin: (event: PointerEvent, start: (day: number) => DaysDrag) => void;
} {
  let end: (() => void) | undefined;
  onBeforeUnmount(() => end?.());

  function begin(event: PointerEvent, start: (day: number) => DaysDrag): void {
    if (event.button !== 0) return;
    end?.();
    const { clientX, pointerId } = event;
    const from = dayAt(clientX);
    let drag: DaysDrag | undefined;
    let last = from;

    const onMove = (moved: PointerEvent): void => {
      if (moved.pointerId !== pointerId) return;
      if (drag === undefined && Math.abs(moved.clientX - clientX) < slack) return;
      drag ??= start(from);
      const day = dayAt(moved.clientX);
      if (day !== last) drag.move(day);
      last = day;
    };
    const onUp = (up: PointerEvent): void => {
      if (up.pointerId !== pointerId) return;
      drag?.drop();
      stop();
    };
    const giveUp = (): void => {
      drag?.cancel();
      stop();
    };
    const onKey = (key: KeyboardEvent): void => {
      if (key.key !== 'Escape') return;
      key.stopPropagation();
      giveUp();
    };
    const stop = (): void => {
      removeEventListener('pointermove', onMove);
      removeEventListener('pointerup', onUp);
      removeEventListener('pointercancel', giveUp);
      removeEventListener('keydown', onKey, true);
      end = undefined;
    };
    addEventListener('pointermove', onMove);
    addEventListener('pointerup', onUp);
    addEventListener('pointercancel', giveUp);
    addEventListener('keydown', onKey, true);
    end = giveUp;
  }

  return { begin };
}
