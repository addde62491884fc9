import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { appError, type AppError } from '#shared/kernel/errors';
import type { Ids } from '#shared/kernel/ports';
import { err, ok, type Result } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';
import { gmSeat } from '#shared/table/authority/seats';
import { hashOfProof, keysOf, toBase64Url } from '#shared/table/joining/keys';
import { passingDevice } from '#shared/tableClient/device';
import { socketUrl } from '#shared/tableClient/connection';
import { openTableLink } from '#shared/tableClient/tableLink';
import { openTable, TableNotOpened, type OpenTable } from '#electron/table/server/openTable';
import type { TableServerOptions } from '#electron/table/server/tableServer';
import { systemPause } from '#electron/services/systemPorts';
import type { HostOptions, TableHost } from './host';
import { invite, originsOf, type TablePlace } from './invitations';
import { announce } from './nearby';
import { pinnedSocket } from './pinnedSocket';

export interface HostTablePorts {
  readonly workerPath: string;
  /** The folder of the page for browsers. */
  readonly pages: string;
  readonly ids: Ids;
  /** The same each time if they are free, so that invitations and rules of firewalls stay right. */
  readonly ports?: { readonly programs: number; readonly browsers: number };
  /** The address of the network where tables are announced; without it, every network. */
  readonly nearby?: string;
  readonly logBug: (error: unknown) => void;
}

const usualPorts = { programs: 7411, browsers: 7412 } as const;

/** Serves the table in a thread of its own, and opens the GM's link to it on the way that players take. */
export async function hostTable(
  options: HostOptions,
  { workerPath, pages, ids, logBug, nearby, ports = usualPorts }: HostTablePorts,
): Promise<Result<TableHost, AppError>> {
  const { record, folder } = options;
  const keys = keysOf({ table: record.table, seat: gmSeat, secret: Buffer.from(record.gm, 'base64url') });
  const browsers = await browsersOf(options, ports.browsers);
  if (!browsers.ok) return browsers;
  let trouble: string | null = null;
  const aside: string[] = [];
  const server: TableServerOptions = {
    table: record.table,
    folder: path.join(folder, 'server'),
    gm: {
      seat: { id: gmSeat, name: 'GM', role: 'gm', characters: [] },
      proof: hashOfProof(keys.proof),
      seal: toBase64Url(keys.seal),
    },
    host: null,
    port: ports.programs,
    browsers: browsers.value,
    pages,
  };
  const started = await onFreePort(server, (each) =>
    openTable(each, {
      workerPath,
      logBug: (where, error) => {
        logBug(new Error(`table: ${where}`, { cause: error }));
      },
      storing: (code) => {
        trouble = code;
        options.troubled();
      },
      setAside: (file) => {
        aside.push(file);
        options.troubled();
      },
      ended: options.ended,
    }),
  );
  if (!started.ok) return started;
  const open = started.value;
  const link = await openTableLink({
    url: socketUrl(`https://127.0.0.1:${String(open.port)}`, '/socket'),
    socket: pinnedSocket(open.fingerprint),
    table: record.table,
    proof: keys.proof,
    seat: gmSeat,
    device: passingDevice(),
    ids,
    pause: systemPause,
  });
  const announcement = record.announced
    ? announce(record.table, open.port, {
        ...(nearby !== undefined && { interface: nearby }),
        failed: logBug,
      })
    : undefined;
  const place: TablePlace = {
    addresses: [...(record.outside === null ? [] : [record.outside]), ...open.addresses],
    port: open.port,
    page:
      open.browserPort === null
        ? null
        : { port: open.browserPort, scheme: record.certificate === null ? 'http' : 'https' },
  };
  return ok({
    link,
    table: record.table,
    ...originsOf(place),
    trouble: () => trouble,
    setAside: () => aside,
    invite: (seat, secret, preferred) =>
      invite(place, { table: record.table, seat, secret }, { fingerprint: open.fingerprint, preferred }),
    close: async () => {
      await announcement?.stop();
      await open.close();
    },
  });
}

async function browsersOf(
  { record }: HostOptions,
  port: number,
): Promise<Result<TableServerOptions['browsers'], AppError>> {
  const { certificate: files, plainHttp } = record;
  if (files !== null)
    try {
      const [cert, key] = await Promise.all(
        [files.certificate, files.key].map((file) => readFile(file, 'utf8')),
      );
      return ok({
        kind: 'certificate',
        port,
        certificate: { cert: cert ?? '', key: key ?? '' },
      });
    } catch (error) {
      const text = message('tableOwner.refused.certificate');
      return err(appError('invalid-input', { text, detail: String(error) }));
    }
  return ok(plainHttp ? { kind: 'sealed', port } : { kind: 'none' });
}

/** Another program may have the usual ports. */
async function onFreePort(
  options: TableServerOptions,
  start: (options: TableServerOptions) => Promise<OpenTable>,
): Promise<Result<OpenTable, AppError>> {
  const { browsers } = options;
  const free: TableServerOptions = {
    ...options,
    port: 0,
    browsers: browsers.kind === 'none' ? browsers : { ...browsers, port: 0 },
  };
  for (const each of [options, free])
    try {
      return ok(await start(each));
    } catch (error) {
      if (each === options && error instanceof TableNotOpened && error.code === 'EADDRINUSE') continue;
      return err(
        appError('not-available', {
          text: message('tableOwner.refused.notOpened'),
          detail: String(error),
        }),
      );
    }
  return err(appError('not-available'));
}
