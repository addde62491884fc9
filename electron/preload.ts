import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron';
import { channelOf, commandNames, eventNames, type EventName, type WindowApi } from '../shared/ipc/channels';

/** A subscription that hands over the payload alone: the event object would lend the page its sender. */
function subscription(name: EventName) {
  return (listener: (payload: unknown) => void) => {
    const hear = (_event: IpcRendererEvent, payload: unknown) => listener(payload);
    ipcRenderer.on(channelOf(name), hear);
    return () => {
      ipcRenderer.removeListener(channelOf(name), hear);
    };
  };
}

/** A step of the page to another address, as far as it is looked at here. */
interface Leaving {
  readonly cancelable: boolean;
  readonly destination: { readonly url: string };
  preventDefault(): void;
}

interface Navigation {
  addEventListener(name: 'navigate', hear: (leaving: Leaving) => void): void;
}

// Chromium asks nobody outside the page before it shows `about:blank`, which is never fetched. Types of the page's own
// things are not known in this layer.
const { navigation } = globalThis as unknown as { readonly navigation?: Navigation };
navigation?.addEventListener('navigate', (leaving) => {
  if (leaving.cancelable && leaving.destination.url.startsWith('about:')) leaving.preventDefault();
});

// One function per name: the page can reach the channels of the contract and no other.
const api = {
  commands: Object.fromEntries(
    commandNames.map((name) => [name, (args: unknown) => ipcRenderer.invoke(channelOf(name), args)]),
  ),
  events: Object.fromEntries(eventNames.map((name) => [name, subscription(name)])),
};

contextBridge.exposeInMainWorld('api', api satisfies Record<keyof WindowApi, unknown>);
