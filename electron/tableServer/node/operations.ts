import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';

export interface OperationsPorts {
  readonly host: string;
  readonly port: number;
  /** Throws if this node should get no new connections. */
  readonly ready: () => Promise<void>;
  readonly gauges: Readonly<Record<'tables' | 'rooms' | 'connections', () => number>>;
}

export interface Operations {
  readonly port: number;
  readonly count: (event: string) => void;
  close(): Promise<void>;
}

/** For those who run the server: health, readiness and metrics, on a port that players do not reach. */
export async function openOperations({ host, port, ready, gauges }: OperationsPorts): Promise<Operations> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const [name, read] of Object.entries(gauges)) {
    const gauge: Gauge = new Gauge({
      name: `hearthbook_table_${name}`,
      help: `Open ${name} of this node`,
      registers: [registry],
      collect: () => gauge.set(read()),
    });
  }
  const events = new Counter({
    name: 'hearthbook_table_events_total',
    help: 'Edits that were kept or refused, connections that came or were dropped, with the reason',
    labelNames: ['event'],
    registers: [registry],
  });

  async function answer(path: string | undefined): Promise<readonly [status: number, text: string]> {
    switch (path) {
      case '/health':
        return [200, 'alive\n'];
      case '/ready':
        return ready().then(
          () => [200, 'ready\n'],
          () => [503, 'not ready\n'],
        );
      case '/metrics':
        return [200, await registry.metrics()];
      default:
        return [404, 'Not Found\n'];
    }
  }
  const server = createServer((request, response) => {
    void answer(request.url).then(([status, text]) =>
      response.writeHead(status, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    count: (event) => events.inc({ event }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
