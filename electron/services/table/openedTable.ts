import { randomBytes } from 'node:crypto';
import type { TableCommand } from '../../../shared/table/commands/command';
import { appError, type AppError } from '../../../shared/kernel/errors';
import { err, ok, type Result } from '../../../shared/kernel/result';
import { message } from '../../../shared/kernel/text';
import { hashOfProof, keysOf, toBase64Url } from '../../../shared/table/joining/keys';
import { seatRoomSchema } from '../../../shared/table/rooms/schemas';
import type { Presence, SeatRecord } from '../../../shared/table/wire/messages';
import type { TableState } from '../../../shared/ipc/table';
import type { Invited, StartTableHost, TableHost } from './host';
import { openTableFiles, type TableFiles } from './tableFiles';
import { openTableOwner, type TableOwner, type TableOwnerPorts } from './tableOwner';

export interface OpenTablePorts extends Omit<TableOwnerPorts, 'link' | 'files'> {
  readonly startHost: StartTableHost;
  readonly name: string;
  readonly ended: () => void;
}

export interface OpenedTable {
  readonly campaign: string;
  state(): Pick<TableState, 'programs' | 'pages' | 'seats' | 'asked' | 'troubles'>;
  addSeat(seat: Omit<SeatRecord, 'id'>): Promise<string>;
  changeSeat(seat: SeatRecord): Promise<void>;
  renewSeat(seat: string): Promise<Result<void, AppError>>;
  revokeSeat(seat: string): Promise<Result<void, AppError>>;
  invitation(seat: string): Result<Invited, AppError>;
  whisper(seat: string, text: string, asks: boolean): Promise<void>;
  look(at: Presence['at'], of: string | null, call: boolean): void;
  close(): Promise<void>;
}

/** Starts the server of a campaign's table and everything behind it; nothing of this is loaded before. */
export async function openTable(ports: OpenTablePorts): Promise<Result<OpenedTable, AppError>> {
  const files = await openTableFiles(ports.library.folder, ports.campaign);
  const host = await ports.startHost({
    folder: files.folder,
    record: files.record(),
    name: ports.name,
    ended: ports.ended,
    troubled: ports.stateChanged,
  });
  if (!host.ok) return host;
  const owner = openTableOwner({ ...ports, link: host.value.link, files });
  await owner.ready();
  return ok(tableOf(ports.campaign, files, host.value, owner));
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
    const { proof, seal } = keysOf({ table: files.record().table, seat, secret });
    const { secrets } = files.record();
    await files.change({ secrets: { ...secrets, [seat]: toBase64Url(secret) } });
    await tell({ proof: hashOfProof(proof), seal: toBase64Url(seal) });
  }

  const seatOf = (id: string): SeatRecord | undefined => owner.seats().find((seat) => seat.id === id);
  const unknown = (): Result<never, AppError> => err(appError('not-found'));

  return {
    campaign,
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
        troubles: [
          ...(host.trouble() === null ? [] : [message('tableOwner.trouble.disk')]),
          ...owner.troubles().values(),
        ],
      };
    },
    addSeat: async (fields) => {
      const id = randomBytes(9).toString('base64url');
      await withSecret(id, ({ proof, seal }) =>
        link.admin({ do: 'add-seat', seat: { ...fields, id }, proof, seal }),
      );
      return id;
    },
    changeSeat: (seat) => link.admin({ do: 'change-seat', seat }),
    renewSeat: async (seat) => {
      if (seatOf(seat) === undefined) return unknown();
      await withSecret(seat, ({ proof, seal }) => link.admin({ do: 'renew-seat', seat, proof, seal }));
      return ok(undefined);
    },
    revokeSeat: async (seat) => {
      if (seatOf(seat) === undefined) return unknown();
      const { [seat]: _, ...secrets } = files.record().secrets;
      await files.change({ secrets });
      await link.admin({ do: 'revoke-seat', seat });
      return ok(undefined);
    },
    invitation: (seat) => {
      const secret = files.record().secrets[seat];
      if (secret === undefined || seatOf(seat) === undefined) return unknown();
      return ok(host.invite(seat, Buffer.from(secret, 'base64url')));
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
