import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron';
import { channelOf, commandNames, eventNames, type EventName, type WindowApi } from '#shared/ipc/channels';

/** Passes only the payload: the event object would expose its sender to the page. */
function subscription(name: EventName) {
  return (listener: (payload: unknown) => void) => {
    const hear = (_event: IpcRendererEvent, payload: unknown) => listener(payload);
    ipcRenderer.on(channelOf(name), hear);
    return () => {
      ipcRenderer.removeListener(channelOf(name), hear);
    };
  };
}

/** The part of a navigation that is needed here. */
interface Leaving {
  readonly cancelable: boolean;
  readonly destination: { readonly url: string };
  preventDefault(): void;
}

interface Navigation {
  addEventListener(name: 'navigate', hear: (leaving: Leaving) => void): void;
}

// Chromium does not report a navigation to `about:blank`, which is never fetched, outside of the page. The
// DOM's types are not available in this layer.
const { navigation } = globalThis as unknown as { readonly navigation?: Navigation };
navigation?.addEventListener('navigate', (leaving) => {
  if (leaving.cancelable && leaving.destination.url.startsWith('about:')) leaving.preventDefault();
});

// One function per name: the page can reach the channels of the contract and no others.
const api = {
  commands: Object.fromEntries(
    commandNames.map((name) => [name, (args: unknown) => ipcRenderer.invoke(channelOf(name), args)]),
  ),
  events: Object.fromEntries(eventNames.map((name) => [name, subscription(name)])),
};

contextBridge.exposeInMainWorld('api', api satisfies Record<keyof WindowApi, unknown>);
