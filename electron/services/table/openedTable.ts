import { randomBytes } from 'node:crypto';
import type { CharacterDocument } from '#shared/character/document';
import type { TableCommand } from '#shared/table/commands/command';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import { message, raw, type Text } from '#shared/kernel/text';
import { hashOfProof, keysOf, toBase64Url } from '#shared/table/joining/keys';
import type { LinkState, TableLink } from '#shared/table/link';
import { seatRoomSchema } from '#shared/table/rooms/schemas';
import type { Presence, SeatRecord } from '#shared/table/wire/messages';
import type { TableState } from '#shared/ipc/table';
import type { Invited, StartTableHost, TableHost } from './host';
import { openTableFiles, type TableFiles } from './tableFiles';
import type { TableOwnerPorts } from './owner/ports';
import { openTableOwner, type TableOwner } from './tableOwner';

export interface OpenTablePorts extends Omit<TableOwnerPorts, 'link' | 'files' | 'bases'> {
  /** Undefined if this computer can serve no table, such as in a browser. */
  readonly startHost: StartTableHost | undefined;
  readonly name: string;
  readonly ended: () => void;
}

export interface OpenedTable {
  readonly campaign: string;
  state(): Pick<TableState, 'programs' | 'pages' | 'seats' | 'asked' | 'older' | 'troubles'>;
  /** Refused while the server cannot be reached, as are all changes of seats. */
  addSeat(seat: Omit<SeatRecord, 'id'>): Promise<Result<{ readonly seat: string }, AppError>>;
  changeSeat(seat: SeatRecord): Promise<Result<void, AppError>>;
  renewSeat(seat: string): Promise<Result<void, AppError>>;
  revokeSeat(seat: string): Promise<Result<void, AppError>>;
  /** `address` is the host that is named first from now on. */
  invitation(seat: string, address?: string): Promise<Result<Invited, AppError>>;
  readonly store: TableOwner['store'];
  /** The file of a character as it would be with its restored room. */
  older(character: string): CharacterDocument | undefined;
  readonly choose: TableOwner['choose'];
  whisper(seat: string, text: string, asks: boolean): Promise<void>;
  look(at: Presence['at'], of: string | null, call: boolean): void;
  close(): Promise<void>;
}

/** Opens a campaign's table, here or on its server, and everything behind it; nothing of this is loaded before. */
export async function openTable(ports: OpenTablePorts): Promise<Result<OpenedTable, AppError>> {
  const files = await openTableFiles(ports.library.folder, ports.campaign);
  const started = await startHost(ports, files);
  if (!started.ok) return started;
  const host = started.value;
  const { link, table } = host;
  const owner = openTableOwner({ ...ports, link, files, bases: files.basesOf(table) });
  const reached = await reachedOf(link, owner.ready());
  if (!reached.ok) {
    await owner.close();
    await link.close();
    await host.close();
    return reached;
  }
  const stop = link.listen(() => {
    const { over } = link.state();
    if (over === null) return;
    stop();
    ports.notify(whyOver(over));
    ports.ended();
  });
  return ok(tableOf(ports.campaign, files, host, owner));
}

async function startHost(ports: OpenTablePorts, files: TableFiles): Promise<Result<TableHost, AppError>> {
  const { server } = files.record();
  if (server !== null) {
    const { hostOnServer, readGmInvitation } = await import('./hostOnServer');
    const invitation = readGmInvitation(server);
    return invitation.ok ? ok(await hostOnServer(invitation.value, ports.ids)) : invitation;
  }
  if (ports.startHost === undefined) return err(appError('not-available'));
  return ports.startHost({
    folder: files.folder,
    record: files.record(),
    name: ports.name,
    ended: ports.ended,
    troubled: ports.stateChanged,
  });
}

type Over = NonNullable<LinkState['over']>;
const whyOver = (over: Over): Text => message(`tableOwner.over.${over}`);

/** In milliseconds. A server on this computer answers at once. */
const longestWait = 20_000;

/** Waits until rooms and seats of the table are here; says in words why they are not. */
async function reachedOf(link: TableLink, answered: Promise<void>): Promise<Result<void, AppError>> {
  const why = await new Promise<Text | null>((resolve) => {
    const timer = setTimeout(() => {
      done(message('tableOwner.refused.notReached'));
    }, longestWait);
    const stop = link.listen(() => {
      const { over, connection } = link.state();
      if (over !== null) done(whyOver(over));
      else if (connection === 'here')
        void answered.then(() => {
          done(null);
        });
    });
    function done(found: Text | null): void {
      clearTimeout(timer);
      stop();
      resolve(found);
    }
  });
  return why === null ? ok(undefined) : err(appError('not-available', { text: why }));
}

function tableOf(campaign: string, files: TableFiles, host: TableHost, owner: TableOwner): OpenedTable {
  const { link } = host;
  let calls = 0;

  /** The table gets what the invitation was made of, never the secret itself. */
  async function withSecret(
    seat: string,
    tell: (keys: { readonly proof: string; readonly seal: string }) => Promise<void>,
  ): Promise<void> {
    const secret = randomBytes(16);
    const { proof, seal } = keysOf({ table: host.table, seat, secret });
    const { secrets } = files.record();
    await files.change({ secrets: { ...secrets, [seat]: toBase64Url(secret) } });
    await tell({ proof: hashOfProof(proof), seal: toBase64Url(seal) });
  }

  const seatOf = (id: string): SeatRecord | undefined => owner.seats().find((seat) => seat.id === id);
  const unknown = (): Result<never, AppError> => err(appError('not-found'));
  const isHere = (): boolean => link.state().connection === 'here';
  const away = (): Result<never, AppError> =>
    err(appError('not-available', { text: message('tableOwner.refused.away') }));

  return {
    campaign,
    store: owner.store,
    older: (character) => owner.older().find(({ id }) => id === character)?.older,
    choose: owner.choose,
    state: () => {
      const { here } = link.state();
      return {
        programs: [...host.programs],
        pages: [...host.pages],
        seats: owner
          .seats()
          .filter(({ role }) => role !== 'gm')
          .map((seat) => ({
            seat,
            here: here.find((each) => each.seat === seat.id) ?? null,
            private: seatRoomSchema.safeParse(link.room(`seat/${seat.id}`)).data ?? null,
          })),
        asked: owner.asked().map(({ seat, command }) => ({ seat, kind: kindOf(command) })),
        older: owner.older().map(({ id, name }) => ({ id, name })),
        troubles: [
          ...(host.trouble() === null ? [] : [message('tableOwner.trouble.disk')]),
          ...(isHere() ? [] : [message('tableOwner.trouble.away')]),
          ...files.setAside.map((file) => message('tableOwner.trouble.damaged', { file: raw(file) })),
          ...host.setAside().map((file) => message('tableOwner.trouble.damagedRoom', { file: raw(file) })),
          ...owner.troubles(),
        ],
      };
    },
    addSeat: async (fields) => {
      if (!isHere()) return away();
      const id = randomBytes(9).toString('base64url');
      await withSecret(id, ({ proof, seal }) =>
        link.admin({ do: 'add-seat', seat: { ...fields, id }, proof, seal }),
      );
      return ok({ seat: id });
    },
    changeSeat: async (seat) => {
      if (!isHere()) return away();
      await link.admin({ do: 'change-seat', seat });
      return ok(undefined);
    },
    renewSeat: async (seat) => {
      if (seatOf(seat) === undefined) return unknown();
      if (!isHere()) return away();
      await withSecret(seat, ({ proof, seal }) => link.admin({ do: 'renew-seat', seat, proof, seal }));
      return ok(undefined);
    },
    revokeSeat: async (seat) => {
      if (seatOf(seat) === undefined) return unknown();
      if (!isHere()) return away();
      const { [seat]: _, ...secrets } = files.record().secrets;
      await files.change({ secrets });
      await link.admin({ do: 'revoke-seat', seat });
      return ok(undefined);
    },
    invitation: async (seat, address) => {
      const secret = files.record().secrets[seat];
      if (secret === undefined || seatOf(seat) === undefined) return unknown();
      if (address !== undefined) await files.change({ address });
      return ok(host.invite(seat, Buffer.from(secret, 'base64url'), files.record().address));
    },
    whisper: (seat, text, asks) => owner.whisper(seat, text, asks),
    look: (at, of, call) => {
      if (call) calls += 1;
      link.show({ at, of, calls });
    },
    close: async () => {
      await owner.close();
      await link.close();
      await host.close();
    },
  };
}

function kindOf(command: TableCommand): string {
  return command.do;
}
