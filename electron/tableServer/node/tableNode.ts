import { listen } from '#electron/table/server/listener';
import { createPages } from '#electron/table/server/pages';
import type { Certificate } from '#electron/table/server/selfSigned';
import { defaultLimits } from '#electron/table/tables/limits';
import { openTableOf, type OverReason, type Table } from '#electron/table/tables/table';
import { createHub } from '#electron/table/wire/hub';
import type { TableDatabase } from '#electron/tableServer/database/tableDatabase';
import type { Leases } from './leases';
import { openOperations } from './operations';

export interface TableNodePorts {
  readonly database: TableDatabase;
  readonly leases: (lost: (table: string) => void) => Leases;
  readonly host: string;
  readonly port: number;
  readonly operations: { readonly host: string; readonly port: number };
  /** `null` if a proxy in front has it. */
  readonly certificate: Certificate | null;
  readonly pages: string;
  readonly mostTables: number;
  readonly logBug: (where: string, error: unknown) => void;
  readonly storing: (table: string, error: unknown) => void;
}

export interface TableNode {
  readonly port: number;
  readonly operationsPort: number;
  /** Lets everybody go to another node; what was kept is in the database. */
  close(): Promise<void>;
}

/** In milliseconds: tables that nobody visits are closed, and copies that only judging needs are freed. */
const pause = 60_000;

/** Serves any number of tables, each of them opened when somebody comes. */
export async function openTableNode(ports: TableNodePorts): Promise<TableNode> {
  const { database, logBug, storing } = ports;
  const limits = defaultLimits;
  const opening = new Map<string, Promise<Table | OverReason | undefined>>();
  const tables = new Map<string, Table>();
  let stopping = false;
  const leases = ports.leases((table) => void end(table, 'moved'));

  function opened(id: string): Promise<Table | OverReason | undefined> {
    const known = opening.get(id);
    if (known !== undefined) return known;
    const found = open(id);
    opening.set(id, found);
    const forget = (): void => {
      if (opening.get(id) === found) opening.delete(id);
    };
    found.then((table) => {
      if (typeof table !== 'object') forget();
    }, forget);
    return found;
  }

  async function open(id: string): Promise<Table | OverReason | undefined> {
    if (stopping || tables.size >= ports.mostTables) return 'moved';
    if ((await database.content(id)) === undefined) return undefined;
    if (!(await leases.take(id))) return 'moved';
    try {
      const table = await taken(id);
      if (table !== undefined) tables.set(id, table);
      return table;
    } finally {
      if (!tables.has(id)) await leases.release(id);
    }
  }

  async function taken(id: string): Promise<Table | undefined> {
    const store = await database.open(id, () => void end(id, 'moved'));
    if (store === undefined) return undefined;
    const table: Table = await openTableOf({
      id,
      store,
      limits,
      storing: { failed: (error) => storing(id, error), succeeded: () => undefined },
      changed: () => hub.sweep(table),
    });
    return table;
  }

  async function end(id: string, reason: OverReason): Promise<void> {
    const table = tables.get(id);
    if (table === undefined) return;
    tables.delete(id);
    const closing = closed(table, reason);
    // Connections that arrive meanwhile wait until the lease is free, and are then sent away.
    const gone = closing.then(() => 'moved' as const);
    opening.set(id, gone);
    await closing;
    if (opening.get(id) === gone) opening.delete(id);
  }

  async function closed(table: Table, reason: OverReason): Promise<void> {
    try {
      hub.end(table, reason);
      await table.close(reason);
    } catch (error) {
      logBug('close', error);
    }
    await leases.release(table.id);
  }

  const hub = createHub({
    limits,
    tableOf: (id) => tables.get(id),
    open: opened,
    logBug,
    count: (what) => operations.count(what),
  });
  const operations = await openOperations({
    ...ports.operations,
    ready: async () => {
      if (stopping) throw new Error('stopping');
      await Promise.all([database.check(), leases.check()]);
    },
    gauges: { tables: () => tables.size, rooms: hub.rooms, connections: hub.connections },
  });
  const listener = await listen({
    hub,
    limits,
    host: ports.host,
    port: ports.port,
    certificate: ports.certificate,
    behindProxy: ports.certificate === null,
    answer: createPages({ folder: ports.pages, logBug }),
  });
  const timer = setInterval(() => {
    const visited = hub.visited();
    for (const [id, table] of tables) {
      if (visited.has(table)) table.rest();
      else void end(id, 'moved');
    }
  }, pause);

  return {
    port: listener.port,
    operationsPort: operations.port,
    close: async () => {
      stopping = true;
      clearInterval(timer);
      await Promise.allSettled(opening.values());
      await Promise.all([...tables.keys()].map((id) => end(id, 'moved')));
      await listener.close();
      await operations.close();
      await leases.close();
    },
  };
}
