import type { EventName } from '#shared/ipc/channels';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, mapped, ok, type Result } from '#shared/kernel/result';
import { message, raw } from '#shared/kernel/text';
import type { TableState } from '#shared/ipc/table';
import type { Handlers } from '#electron/ipc/dispatch';
import { createQueue } from '#shared/kernel/queue';
import { guarded } from '#electron/storage/files/failures';
import { after } from '#electron/storage/after';
import { delayed, burst } from '#shared/kernel/delayed';
import type { OpenedTable, OpenTablePorts } from './openedTable';

export type TableHandlers = Pick<Handlers, Extract<keyof Handlers, `table.${string}`>>;

export interface TableApiPorts extends Omit<
  OpenTablePorts,
  'campaign' | 'name' | 'arrived' | 'rolled' | 'stateChanged' | 'notify' | 'ended'
> {
  readonly emit: (name: EventName, payload: unknown) => void;
}

export interface TableApi {
  readonly handlers: TableHandlers;
  readonly store: OpenedTable['store'];
  close(): Promise<void>;
}

const closed: Pick<TableState, 'programs' | 'pages' | 'seats' | 'asked' | 'older' | 'troubles'> = {
  programs: [],
  pages: [],
  seats: [],
  asked: [],
  older: [],
  troubles: [],
};

const noOptions: Pick<TableState, 'options' | 'server'> = {
  options: { plainHttp: false, certificate: null, announced: false, outside: null },
  server: null,
};

/** Until a table is opened, nothing of it is loaded. */
export function createTableApi(ports: TableApiPorts): TableApi {
  const { library, emit } = ports;
  const queue = createQueue();
  let table: OpenedTable | undefined;
  const stateChanged = delayed(() => emit('table.changed', {}), burst, after).soon;

  async function open(campaign: string): Promise<Result<Record<string, never>, AppError>> {
    if (table?.campaign === campaign) return ok({});
    if (table !== undefined) return err(appError('conflict'));
    const read = await library.campaigns.read(campaign);
    if (!read.ok) return read;
    const { openTable } = await import('./openedTable');
    const opened = await openTable({
      ...ports,
      campaign,
      name: read.value.name,
      stateChanged,
      ended: () => {
        void queue.run('table', close).catch(ports.logBug);
      },
      arrived: (change) => {
        emit('character.arrived', change);
      },
      rolled: () => {
        emit('rolls.changed', {});
      },
      notify: (text) => {
        emit('table.news', { text });
      },
    });
    if (!opened.ok) return opened;
    table = opened.value;
    stateChanged();
    return ok({});
  }

  async function close(): Promise<void> {
    const last = table;
    table = undefined;
    await last?.close();
    if (last !== undefined) stateChanged();
  }

  async function recordOf(campaign: string) {
    const { openTableFiles } = await import('./tableFiles');
    const files = await openTableFiles(library.folder, campaign);
    for (const file of files.setAside)
      emit('table.news', { text: message('tableOwner.trouble.damaged', { file: raw(file) }) });
    return files;
  }

  async function stateOf(campaign: string): Promise<TableState> {
    const own = table?.campaign === campaign ? table : undefined;
    const state = {
      ...(own?.state() ?? closed),
      open: own !== undefined,
      other: own === undefined ? (table?.campaign ?? null) : null,
    };
    const stored = await guarded(async () => ok(await optionsOf(library.folder, campaign)));
    return stored.ok
      ? { ...state, ...stored.value }
      : { ...state, ...noOptions, troubles: [...state.troubles, stored.error.text] };
  }

  async function moveTo(
    campaign: string,
    code: string | null,
  ): Promise<Result<Record<string, never>, AppError>> {
    const read = await library.campaigns.read(campaign);
    if (!read.ok) return read;
    if (table?.campaign === campaign) return err(appError('conflict'));
    const free = code === null ? ok(undefined) : await isFree(code, library.folder, campaign);
    if (!free.ok) return free;
    await (await recordOf(campaign)).change({ server: code });
    stateChanged();
    return ok({});
  }

  const withTable = async <T>(
    work: (opened: OpenedTable) => Promise<Result<T, AppError>>,
  ): Promise<Result<T, AppError>> => (table === undefined ? err(appError('not-available')) : work(table));

  /** Work of the open table that answers nothing. */
  const onTable = (work: (opened: OpenedTable) => Promise<Result<void, AppError>> | Promise<void>) =>
    withTable(async (opened) => mapped((await work(opened)) ?? ok(undefined), () => ({})));

  return {
    close: () => queue.run('table', close),
    store: (document, store) => table?.store(document, store) ?? store(),
    handlers: {
      'table.state': async ({ campaign }) => ok(await stateOf(campaign)),
      'table.open': ({ campaign }) => queue.run('table', () => guarded(() => open(campaign))),
      'table.close': () =>
        queue.run('table', async () => {
          await close();
          return ok({});
        }),
      'table.options': ({ campaign, options }) =>
        guarded(async () => {
          const read = await library.campaigns.read(campaign);
          if (!read.ok) return read;
          await (await recordOf(campaign)).change(options);
          stateChanged();
          return ok({});
        }),
      'table.server': ({ campaign, invitation }) =>
        queue.run('table', () => guarded(() => moveTo(campaign, invitation))),
      'table.addSeat': ({ phone, ...fields }) =>
        withTable((opened) => opened.addSeat({ ...fields, ...(phone && { phone }) })),
      'table.changeSeat': ({ seat }) =>
        onTable(async (opened) =>
          seat.role === 'gm' ? err(appError('invalid-input')) : opened.changeSeat(seat),
        ),
      'table.renewSeat': ({ seat }) => onTable((opened) => opened.renewSeat(seat)),
      'table.revokeSeat': ({ seat }) => onTable((opened) => opened.revokeSeat(seat)),
      'table.invitation': ({ seat, address }) =>
        withTable(async (opened) => {
          const invited = await opened.invitation(seat, address);
          if (!invited.ok) return invited;
          const { qrPath } = await import('./qrPath');
          const links = invited.value.links.map((address) => ({ address, ...qrPath(address) }));
          return ok({ code: invited.value.code, links });
        }),
      'table.older': ({ character }) =>
        withTable((opened) => {
          const document = opened.older(character);
          return Promise.resolve(document === undefined ? err(appError('not-found')) : ok({ document }));
        }),
      'table.choose': ({ character, counts }) => onTable((opened) => opened.choose(character, counts)),
      'table.whisper': ({ seat, text, asks }) => onTable((opened) => opened.whisper(seat, text, asks)),
      'table.look': ({ at, of, call }) => onTable(async (opened) => opened.look(at, of, call)),
    },
  };
}

async function optionsOf(folder: string, campaign: string): Promise<Pick<TableState, 'options' | 'server'>> {
  const { readTableRecord, serverOf } = await import('./tableFiles');
  const record = await readTableRecord(folder, campaign);
  const { plainHttp = false, certificate = null, announced = false, outside = null } = record ?? {};
  return {
    options: { plainHttp, certificate, announced, outside },
    server: record === undefined ? null : (serverOf(record)?.origin ?? null),
  };
}

/** A table holds one campaign: another one would replace it for its players. */
async function isFree(code: string, folder: string, campaign: string): Promise<Result<void, AppError>> {
  const { readGmInvitation } = await import('./hostOnServer');
  const invitation = readGmInvitation(code);
  if (!invitation.ok) return invitation;
  const { campaignsOnServer } = await import('./tableFiles');
  const others = await campaignsOnServer(folder, invitation.value);
  return others.some((id) => id !== campaign)
    ? err(appError('invalid-input', { text: message('tableOwner.refused.taken') }))
    : ok(undefined);
}
