import { HocuspocusProvider, HocuspocusProviderWebsocket, WebSocketStatus } from '@hocuspocus/provider';
import type { Awareness } from 'y-protocols/awareness';
import type { Doc } from 'yjs';
import type { Room } from '#shared/table/authority/seats';
import {
  documentName,
  tableMessageSchema,
  type RoomToken,
  type SeatMessage,
  type TableMessage,
} from '#shared/table/wire/messages';

/**
 * A class with the interface of the browser's `WebSocket`; it may pin a certificate or seal what it sends. It gives up by
 * itself when it does not get a connection.
 */
export type SocketClass = new (url: string) => {
  readonly addEventListener: (type: 'error', listener: () => void) => void;
};

/** `/sealed` for browsers without a certificate. */
export type SocketPath = '/socket' | '/sealed';

/** Of the table's websocket at an address such as `https://192.168.1.5:7411`. */
export function socketUrl(origin: string, path: SocketPath): string {
  return `${origin.replace(/^http/, 'ws')}${path}`;
}

export interface ConnectionPorts {
  readonly url: string;
  readonly socket: SocketClass;
  readonly table: string;
  /** Of the invitation's secret. */
  readonly proof: string;
  /** In milliseconds between attempts to connect; they grow from `first` to `longest`. */
  readonly retry?: { readonly first: number; readonly longest: number };
}

export interface RoomListener {
  /** The room is as the table has it; comes again after a cut. */
  readonly synced: () => void;
  /** Somebody else changed it. */
  readonly changed: () => void;
  readonly message: (message: TableMessage) => void;
  /** `denied` holds the reason if the table refused to open the room. */
  readonly closed: (denied: string | null) => void;
}

/** One copy of a room on the connection. */
export interface RoomConnection {
  readonly send: (message: SeatMessage) => void;
  readonly close: () => void;
}

export interface Connection {
  readonly open: (room: Room, doc: Doc, listener: RoomListener, awareness?: Awareness) => RoomConnection;
  readonly isUp: () => boolean;
  readonly close: () => void;
}

const usualRetry = { first: 500, longest: 10_000 };

/** Factor from one wait to the next, so that nobody stays away for long after a short outage. */
const growth = 1.3;

/** In milliseconds: presence is sent every 15 seconds, so a longer silence means that the connection is dead. */
const longestSilence = 20_000;

/** One socket for all rooms; it connects again until it is closed. */
export function connect({ url, socket, table, proof, retry = usualRetry }: ConnectionPorts): Connection {
  const shared = new HocuspocusProviderWebsocket({
    url,
    WebSocketPolyfill: withoutErrors(socket),
    delay: retry.first,
    minDelay: retry.first,
    factor: growth,
    maxDelay: retry.longest,
    messageReconnectTimeout: longestSilence,
  });

  function tokenOf({ store, clientID }: Doc): RoomToken {
    const known = [...store.clients.keys()].find((client) => client !== clientID);
    return { proof, client: clientID, ...(known !== undefined && { known }) };
  }

  return {
    open: (room, doc, listener, awareness) => {
      const provider = new HocuspocusProvider({
        websocketProvider: shared,
        name: documentName(table, room),
        document: doc,
        awareness: awareness ?? null,
        // Else a room that is opened again races its own closing.
        sessionAwareness: true,
        token: () => JSON.stringify(tokenOf(doc)),
        onSynced: ({ state }) => {
          if (state) listener.synced();
        },
        onClose: () => {
          listener.closed(null);
        },
        onAuthenticationFailed: ({ reason }) => {
          listener.closed(reason);
        },
        onStateless: ({ payload }) => {
          const message = messageIn(payload);
          if (message !== undefined) listener.message(message);
        },
      });
      doc.on('update', (_update: Uint8Array, origin: unknown) => {
        if (origin === provider) listener.changed();
      });
      provider.attach();
      return {
        send: (message) => {
          provider.sendStateless(JSON.stringify(message));
        },
        close: () => {
          provider.destroy();
        },
      };
    },
    isUp: () => shared.status === WebSocketStatus.Connected,
    close: () => {
      shared.destroy();
    },
  };
}

/** Sockets of Node end the program with an error that comes after the connection is no longer wanted. */
function withoutErrors(socket: SocketClass): SocketClass {
  return class extends socket {
    constructor(url: string) {
      super(url);
      this.addEventListener('error', () => undefined);
    }
  };
}

function messageIn(payload: string): TableMessage | undefined {
  try {
    return tableMessageSchema.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}
