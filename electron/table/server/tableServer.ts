import { nodeFileSystem, type FileSystem } from '#electron/storage/files/fileSystem';
import { privateFiles } from '#electron/storage/files/privateFiles';
import { openFileStore } from '#electron/table/store/fileStore';
import type { StoredSeat } from '#electron/table/store/tableStore';
import { defaultLimits, type TableLimits } from '#electron/table/tables/limits';
import { openTableOf, type Table } from '#electron/table/tables/table';
import { createHub } from '#electron/table/wire/hub';
import { ownAddresses } from './addresses';
import { fingerprintOf, keptCertificate } from './certificate';
import { listen, type Listener } from './listener';
import { createPages } from './pages';
import type { Certificate } from './selfSigned';

export interface TableServerOptions {
  readonly table: string;
  /** The table's own; made if it is missing. */
  readonly folder: string;
  /** The seat of the machine that owns the table. */
  readonly gm: StoredSeat;
  /** `127.0.0.1` for this computer alone, `null` for every network. */
  readonly host: string | null;
  /** For programs, with the table's own certificate; 0 for any free port. */
  readonly port: number;
  /**
   * For browsers, on a port of their own: with a certificate that they trust, or without one, sealed, after the GM agreed
   * to what that means.
   */
  readonly browsers:
    | { readonly kind: 'none' }
    | { readonly kind: 'certificate'; readonly port: number; readonly certificate: Certificate }
    | { readonly kind: 'sealed'; readonly port: number };
  /** The folder of the page for browsers. */
  readonly pages: string;
  readonly limits?: Partial<TableLimits>;
}

export interface TableServerPorts {
  readonly logBug: (where: string, error: unknown) => void;
  /** Called when rooms cannot be written, with the code of the system's error, and `null` when they can be again. */
  readonly storing: (trouble: string | null) => void;
  /** Called with the file that keeps what could not be read. */
  readonly setAside: (file: string) => void;
}

export interface TableHealth {
  readonly connections: number;
  readonly rooms: number;
  readonly counts: Readonly<Record<string, number>>;
  /** The code of the error if rooms cannot be written now. */
  readonly trouble: string | null;
}

export interface RunningTable {
  readonly addresses: readonly string[];
  readonly port: number;
  readonly fingerprint: Uint8Array;
  readonly browserPort: number | null;
  health(): TableHealth;
  close(): Promise<void>;
}

/** In milliseconds: copies of rooms that only judging needs are freed after a pause. */
const pause = 60_000;

/** Opens one table for programs, and for browsers if wanted. Throws if it cannot listen, or the table cannot be read. */
export async function openTableServer(
  options: TableServerOptions,
  { logBug, storing, setAside }: TableServerPorts,
  fs: FileSystem = privateFiles(nodeFileSystem),
): Promise<RunningTable> {
  const limits = { ...defaultLimits, ...options.limits };
  const counts = new Map<string, number>();
  let trouble: string | null = null;
  const report = (next: string | null): void => {
    if (next === trouble) return;
    trouble = next;
    storing(next);
  };
  const store = await openFileStore(options.folder, setAside, fs);
  const table = await openTableOf({
    id: options.table,
    store,
    limits,
    gm: options.gm,
    storing: {
      failed: (error) => report(codeOf(error)),
      succeeded: () => report(null),
    },
    changed: () => hub.sweep(table),
  });
  const tableOf = (id: string): Table | undefined => (id === table.id ? table : undefined);
  const hub = createHub({
    limits,
    tableOf,
    open: (id) => Promise.resolve(tableOf(id)),
    logBug,
    count: (what) => counts.set(what, (counts.get(what) ?? 0) + 1),
  });
  const certificate = await keptCertificate(options.folder, fs);
  const answer = createPages({ folder: options.pages, logBug });
  const common = { hub, limits, host: options.host, answer };
  const { browsers } = options;
  const listeners: Listener[] = [];
  const timer = setInterval(() => table.rest(), pause);
  const close = async (): Promise<void> => {
    clearInterval(timer);
    await table.close('closed');
    for (const each of listeners) await each.close();
  };
  try {
    const programs = await listen({ ...common, port: options.port, certificate });
    listeners.push(programs);
    if (browsers.kind !== 'none')
      listeners.push(
        await listen({
          ...common,
          port: browsers.port,
          certificate: browsers.kind === 'certificate' ? browsers.certificate : null,
        }),
      );
    return {
      addresses: ownAddresses(),
      port: programs.port,
      fingerprint: fingerprintOf(certificate),
      browserPort: listeners[1]?.port ?? null,
      health: () => ({
        connections: hub.connections(),
        rooms: hub.rooms(),
        counts: Object.fromEntries(counts),
        trouble,
      }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
