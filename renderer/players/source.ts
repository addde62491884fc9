import { onBeforeUnmount, shallowRef, type ShallowRef } from 'vue';
import type { PlayerView } from '#shared/encounter/playerView/view';
import type { PlayersApi } from '#shared/ipc/playerChannels';

declare global {
  interface Window {
    /** Of the preload; a browser has none, and reads the stream beside the page. */
    readonly players?: PlayersApi;
  }
}

/** `view` is undefined until the first answer; `isLost` while the program does not answer. */
export interface Source {
  readonly view: Readonly<ShallowRef<PlayerView | undefined>>;
  readonly isLost: Readonly<ShallowRef<boolean>>;
}

export function useSource(): Source {
  const view = shallowRef<PlayerView>();
  const isLost = shallowRef(false);
  const show = (sent: unknown) => {
    // The main process checks every view against its schema before it sends one.
    if (sent !== null) view.value = sent as PlayerView;
    isLost.value = false;
  };
  const { players } = window;
  if (players === undefined) {
    const stream = new EventSource('events');
    stream.addEventListener('message', ({ data }) => show(JSON.parse(String(data))));
    stream.addEventListener('error', () => {
      isLost.value = true;
    });
    onBeforeUnmount(() => stream.close());
  } else {
    players.onChanged(show);
    void players.read().then((first) => {
      // A change that came meanwhile is newer.
      if (view.value === undefined) show(first);
    });
  }
  return { view, isLost };
}

/** In a window the program does it, since pages are granted no such permission. */
export function toggleFullScreen(): void {
  if (window.players !== undefined) void window.players.fullScreen();
  else if (document.fullscreenElement === null)
    void document.documentElement.requestFullscreen().catch(() => undefined);
  else void document.exitFullscreen();
}
