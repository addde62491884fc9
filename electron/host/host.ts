import { existsSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import path from 'node:path';
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import { ok } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';
import type { ExportFile } from '#electron/services/files/exportFile';
import { createServices, type ServicesOptions } from '#electron/services/services';
import { createHostApp } from './app';
import { createEventStreams } from './eventStream';
import { createPlayerPasses } from './playerPasses';
import { createSessions } from './sessions';

export interface HostPorts extends Omit<ServicesOptions, 'surface' | 'deliver' | 'printOut'> {
  readonly rendererFolder: string;
  readonly playersFolder: string;
  readonly port: number;
  readonly timeouts?: RequestTimeouts;
}

/** In milliseconds: a request that takes longer to arrive is closed. */
export interface RequestTimeouts {
  readonly headers: number;
  readonly whole: number;
  /** The interval of checks for slow requests. */
  readonly check: number;
}

/** Requests come from this computer, so none has a good reason to take longer. */
const defaultTimeouts: RequestTimeouts = { headers: 10_000, whole: 60_000, check: 5000 };

export interface RunningHost {
  /** Includes the token that gives access to the first visitor. */
  readonly address: string;
  /** Closes open pages, finishes pending work, and writes the index. */
  close(): Promise<void>;
}

/**
 * Serves the application to browsers on this computer only (127.0.0.1). Throws if it cannot listen or the
 * build is missing.
 */
export async function startHost(ports: HostPorts): Promise<RunningHost> {
  const { rendererFolder, playersFolder, port, timeouts = defaultTimeouts, ...rest } = ports;
  if (!existsSync(path.join(rendererFolder, 'index.html')))
    throw new Error('The pages of the application are not built');
  const services = createServices({
    ...rest,
    surface: 'browser',
    deliver: async (exportFile) => ok(download(exportFile)),
    printOut: async (exportFile) => ok(download(exportFile)),
    openPlayers: async (target) => `/players/${passes.issue(target)}/`,
  });
  const passes = createPlayerPasses((target, listener) => services.playerViews.follow(target, listener));
  const events = createEventStreams();
  const sessions = createSessions();
  const listening = { port };
  const app = createHostApp({
    dispatch: services.dispatch,
    events,
    sessions,
    rendererFolder,
    playersFolder,
    passes,
    logBug: rest.logBug,
    port: () => listening.port,
    noSessionText: async () => (await services.translate())(message('services.host.stranger')),
  });
  const server = createAdaptorServer({
    fetch: app.fetch,
    overrideGlobalObjects: false,
    serverOptions: {
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.whole,
      connectionsCheckingInterval: timeouts.check,
    },
  });
  const answers = pendingAnswers(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  listening.port = (server.address() as AddressInfo).port;
  const unsubscribe = services.subscribe(events.send);
  services.startPresence();
  return {
    address: `http://127.0.0.1:${String(listening.port)}/?token=${sessions.token}`,
    close: async () => {
      unsubscribe();
      events.close();
      passes.close();
      await closeServer(server, answers);
      await services.close();
    },
  };
}

/**
 * Counts the answers of a server that are still being given, and can wait until there are none. Also closes those
 * queued behind another on a closed connection: Node forgets them, and their writer would wait for
 * ever.
 */
function pendingAnswers(server: ServerType): { finished(): Promise<void> } {
  const pending = new Set<ServerResponse>();
  let finish = (): void => undefined;
  server.on('request', (_request: unknown, response: ServerResponse) => {
    pending.add(response);
    response.once('close', () => {
      pending.delete(response);
      if (pending.size === 0) finish();
    });
  });
  server.on('connection', (socket: Socket) => {
    socket.once('close', () => {
      // Node closes the answer that it was giving in the same event.
      queueMicrotask(() => {
        for (const response of pending) if (response.req.socket === socket) response.emit('close');
      });
    });
  });
  return {
    finished: () =>
      new Promise((resolve) => {
        finish = resolve;
        if (pending.size === 0) resolve();
      }),
  };
}

/**
 * Lets pending answers finish and closes every other connection. Browsers open some in advance, which Node does not
 * count as idle until their headers are late.
 */
async function closeServer(server: ServerType, answers: { finished(): Promise<void> }): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  await answers.finished();
  if ('closeAllConnections' in server) server.closeAllConnections();
  await closed;
}

function download({ suggestedName, type, bytes }: ExportFile) {
  return { kind: 'download', fileName: suggestedName, type, bytes } as const;
}
