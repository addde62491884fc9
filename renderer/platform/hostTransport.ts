import { eventNames, type EventName } from '#shared/ipc/channels';
import { decodeWire, encodeWire } from '#shared/ipc/wire';
import type { Transport } from './transport';

type Listener = (payload: unknown) => void;

/** For a page that the loopback web server serves to a browser. */
export function hostTransport(): Transport {
  const listeners = new Map<EventName, Set<Listener>>();
  let source: EventSource | undefined;

  const tell = (name: EventName, data: unknown) => {
    const payload = decodeWire(JSON.parse(String(data)));
    listeners.get(name)?.forEach((listener) => listener(payload));
  };

  const connect = () => {
    source = new EventSource('/api/events');
    for (const name of eventNames) {
      source.addEventListener(name, (event) => {
        if (event instanceof MessageEvent) tell(name, event.data);
      });
    }
  };

  return {
    send: async (name, args) => {
      const response = await fetch(`/api/${name}`, {
        method: 'POST',
        credentials: 'same-origin',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(encodeWire(args)),
      });
      return decodeWire(await response.json());
    },
    listen: (name, listener) => {
      if (source === undefined) connect();
      const set = listeners.get(name) ?? new Set<Listener>();
      listeners.set(name, set.add(listener));
      return () => set.delete(listener);
    },
  };
}
