import { screen, type BrowserWindow, type Display } from 'electron';
import { fit, leastSize } from './windowState';

/**
 * Keeps a window no larger than the screen it is on, also if it is moved to a smaller one, restored there, or if its
 * screen is magnified meanwhile: at 200 percent a screen may be lower than the smallest size of other windows.
 */
export function keepOnScreen(window: BrowserWindow): void {
  const follow = (): Display | undefined => {
    if (window.isDestroyed() || window.isMinimized()) return undefined;
    const display = screen.getDisplayMatching(window.getBounds());
    const least = leastSize(display);
    const [width, height] = window.getMinimumSize();
    if (width !== least.width || height !== least.height) window.setMinimumSize(least.width, least.height);
    return display;
  };
  const shrink = () => {
    const display = follow();
    if (display === undefined || window.isMaximized() || window.isFullScreen()) return;
    const { workArea } = display;
    const { width, height } = window.getBounds();
    if (width > workArea.width || height > workArea.height)
      window.setBounds(fit(window.getBounds(), workArea));
  };
  window.on('move', follow);
  // Only once the pointer lets go: a window that shrank while it is dragged would slip away from it.
  window.on('moved', shrink);
  window.on('restore', shrink);
  window.on('unmaximize', shrink);
  window.on('leave-full-screen', shrink);
  screen.on('display-metrics-changed', shrink);
  screen.on('display-removed', shrink);
  window.once('closed', () => {
    screen.off('display-metrics-changed', shrink);
    screen.off('display-removed', shrink);
  });
}
