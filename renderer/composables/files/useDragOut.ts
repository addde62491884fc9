import { call, isOwnWindow } from '#renderer/platform/client';
import { perProgram } from '#renderer/composables/perProgram';

/** True while the system drags a file of this window, which the window itself then does not take. */
export const ownDrag = perProgram(() => ({ runs: false }));

/**
 * Lets a file be dragged to other programs: the listener belongs on an element that can be dragged. The file is
 * written first, and nothing is dragged if the button was released meanwhile.
 */
export function useDragOut(dragged: () => Parameters<typeof call<'drag.prepare'>>[1]) {
  const own = ownDrag.use();

  /** The page gets no end of a drag of the system, but the pointer moves in it again. */
  function noteEnd(): void {
    addEventListener('pointermove', () => (own.runs = false), { once: true });
  }

  async function dragstart(event: DragEvent): Promise<void> {
    event.preventDefault();
    const released = new AbortController();
    addEventListener('pointerup', () => released.abort(), { once: true });
    const ready = await call('drag.prepare', dragged());
    if (!ready.ok || released.signal.aborted) return;
    own.runs = true;
    await call('drag.start', {});
    noteEnd();
  }

  return isOwnWindow() ? { dragstart } : {};
}
