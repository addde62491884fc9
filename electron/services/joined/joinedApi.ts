import { joinedHandlers } from '#shared/ipc/joinedHandlers';
import type { RollLine } from '#shared/campaign/dice/rolls';
import type { EventName } from '#shared/ipc/channels';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import { message, raw, type Text } from '#shared/kernel/text';
import type { Handlers } from '#electron/ipc/dispatch';
import { createQueue } from '#shared/kernel/queue';
import { guarded } from '#electron/storage/files/failures';
import { after } from '#electron/storage/after';
import { delayed, burst } from '#shared/kernel/delayed';
import { readJoined, type JoinedRecord } from './joinedRecord';
import type { JoinedProgram, JoinedProgramPorts } from './joinedTable';

export type JoinedHandlers = Pick<Handlers, Extract<keyof Handlers, `joined.${string}`>>;

export interface JoinedApiPorts extends Omit<
  JoinedProgramPorts,
  'arrived' | 'stateChanged' | 'notify' | 'setAside'
> {
  readonly emit: (name: EventName, payload: unknown) => void;
  /** False if another program holds the seat, such as on the command line. */
  readonly canJoin: boolean;
}

export interface JoinedApi {
  readonly handlers: JoinedHandlers;
  /** Goes on with the table that was joined before the program ended; loads nothing if there is none. */
  resume(): void;
  /** Sends rolls to the joined table, unless they belong to a campaign of this library. */
  rolled(log: string, lines: readonly RollLine[]): Promise<void>;
  close(): Promise<void>;
}

/** Until a table is joined, nothing of it is loaded. */
export function createJoinedApi(ports: JoinedApiPorts): JoinedApi {
  const { emit, library } = ports;
  const queue = createQueue();
  let joined: JoinedProgram | undefined;
  /** Files of the table that cannot be read, in words; the window may come later than they do. */
  let troubles: readonly Text[] = [];
  const trouble = (text: Text): void => {
    troubles = [...troubles, text];
    stateChanged();
  };
  const setAside = (file: string): void => {
    trouble(message('joinedTable.trouble.damaged', { file: raw(file) }));
  };
  const stateChanged = delayed(() => emit('joined.changed', {}), burst, after).soon;

  async function open(record: JoinedRecord): Promise<Result<Record<string, never>, AppError>> {
    if (!ports.canJoin) return err(appError('not-available'));
    if (joined !== undefined) return err(appError('conflict'));
    const { openJoined } = await import('./joinedTable');
    const opened = await openJoined(record, {
      ...ports,
      setAside,
      stateChanged,
      arrived: (change) => {
        emit('character.arrived', change);
      },
      notify: (text) => {
        emit('table.news', { text });
      },
    });
    if (!opened.ok) return opened;
    joined = opened.value;
    stateChanged();
    return ok({});
  }

  const withJoined = async <T extends object>(
    work: (opened: JoinedProgram) => Promise<T> | T,
  ): Promise<Result<T, AppError>> => {
    if (joined === undefined) return err(appError('not-available'));
    return ok(await work(joined));
  };

  return {
    resume: () => {
      if (!ports.canJoin) return;
      void queue
        .run('joined', async () => {
          const opened = await guarded(async () => {
            const record = await readJoined(library.folder, setAside);
            return record === undefined ? ok({}) : open(record);
          });
          if (!opened.ok) trouble(opened.error.text);
        })
        .catch(ports.logBug);
    },
    rolled: async (log, lines) => {
      const table = joined;
      if (table === undefined || (await library.campaigns.read(log)).ok) return;
      table.roll(lines);
    },
    close: () =>
      queue.run('joined', async () => {
        const last = joined;
        joined = undefined;
        await last?.close();
      }),
    handlers: {
      'joined.state': () => Promise.resolve(ok({ table: joined?.state() ?? null, troubles: [...troubles] })),
      'joined.join': ({ invitation, find = false }) =>
        queue.run('joined', () =>
          guarded(async () => {
            troubles = [];
            // One that cannot be read now is not replaced.
            if (joined === undefined) await readJoined(library.folder, setAside);
            return open({ invitation, find });
          }),
        ),
      'joined.leave': () =>
        queue.run('joined', async () => {
          const last = joined;
          joined = undefined;
          await last?.leave();
          troubles = [];
          stateChanged();
          return ok({});
        }),
      ...joinedHandlers(withJoined),
    },
  };
}
