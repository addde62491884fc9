import { createServer as createHttp, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { TableLimits } from '#electron/table/tables/limits';
import type { Hub } from '#electron/table/wire/hub';
import { closeCodes } from '#electron/table/wire/socket';
import { createAddressBook } from './addressBook';
import type { Certificate } from './selfSigned';

export interface ListenerPorts {
  readonly hub: Pick<Hub, 'accept'>;
  readonly limits: TableLimits;
  /** `null` for every network, over IPv6 as well if the computer has it. */
  readonly host: string | null;
  /** 0 for any free one. */
  readonly port: number;
  /** Without it, only sealed connections are taken, unless a proxy in front has the certificate. */
  readonly certificate: Certificate | null;
  readonly behindProxy?: boolean;
  readonly answer: RequestListener;
}

/** One port on which a table can be reached. */
export interface Listener {
  readonly port: number;
  close(): Promise<void>;
}

/** In milliseconds; `leaving` is for those who do not answer that the table closes. */
const timeouts = { headers: 10_000, whole: 30_000, leaving: 1000 };
const mostConnections = 5000;

/** Throws the operating system's error if it cannot listen. */
export async function listen(ports: ListenerPorts): Promise<Listener> {
  const { hub, limits, certificate, behindProxy = false } = ports;
  const options = {
    headersTimeout: timeouts.headers,
    requestTimeout: timeouts.whole,
    connectionsCheckingInterval: 5000,
    maxHeaderSize: 8192,
  };
  const server =
    certificate === null
      ? createHttp(options, ports.answer)
      : createHttps({ ...options, ...certificate, handshakeTimeout: timeouts.headers }, ports.answer);
  server.maxConnections = mostConnections;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.frame,
    perMessageDeflate: false,
    clientTracking: true,
  });

  const admits = createAddressBook(limits);
  server.on('connection', (socket: Socket) => {
    // Behind a proxy all come from one address, and the proxy counts.
    if (!behindProxy && !admits(socket)) socket.destroy();
  });

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const sealed = request.url === '/sealed';
    const plain = request.url === '/socket' && (certificate !== null || behindProxy);
    if (!(sealed || plain) || !fromOwnPage(request)) {
      socket.destroy();
      return;
    }
    socket.on('error', () => socket.destroy());
    sockets.handleUpgrade(request, socket, head, (webSocket) => hub.accept(webSocket, sealed));
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(ports.port, ports.host ?? undefined, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const left = new Promise<void>((resolve) => sockets.close(() => resolve()));
      for (const each of sockets.clients) each.close(closeCodes.goingAway);
      const late = setTimeout(() => sockets.clients.forEach((each) => each.terminate()), timeouts.leaving);
      await left;
      clearTimeout(late);
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Programs say no origin; a page may connect to the table that served it, and to no other. */
function fromOwnPage({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
