import type { z } from 'zod';
import type { CommandName, EventName } from '#shared/ipc/channels';
import { gameRow } from '#shared/ipc/gameRow';
import type { CommandResult, Commands } from '#shared/ipc/contract';
import { appError, type AppError } from '#shared/kernel/errors';
import { delayed, burst } from '#shared/kernel/delayed';
import { createQueue } from '#shared/kernel/queue';
import { err, ok, type Result } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';
import { joinedHandlers } from '#shared/ipc/joinedHandlers';
import { gamesIn, packsIn, portraitIn, type Supplied } from '#shared/joined/supplied';
import { readInvitation } from '#shared/table/joining/invitation';
import { arrivalBetween } from '#shared/table/rooms/arrival';
import { after } from '#renderer/platform/pause';
import { joinSeat, type JoinedSeat } from './joinedSeat';
import { openPageStore } from './pageStore';

type Handler<N extends CommandName> = (
  args: z.output<Commands[N]['args']>,
) => Promise<Result<CommandResult<N>, AppError>> | Result<CommandResult<N>, AppError>;
type Handlers = { readonly [N in CommandName]?: Handler<N> };

/** Answers what concerns the seat of this page. */
export interface SeatCommands {
  run(name: CommandName, args: unknown): unknown;
  /** Writes what can be written later. */
  flush(): Promise<void>;
}

const notAvailable = (): Result<never, AppError> => err(appError('not-available'));

/** Goes on with the seat of this browser; one without takes the seat that a link brought. */
export async function openSeatCommands(
  arrivedWith: string | null,
  emit: (name: EventName, payload: unknown) => void,
): Promise<SeatCommands> {
  const page = await openPageStore();
  const queue = createQueue();
  let joined: JoinedSeat | undefined;
  /** Any page could open this one with a link of its own, so it takes no other seat unasked. */
  let offered: string | undefined;

  const stateChanged = delayed(() => emit('joined.changed', {}), burst, after).soon;

  /** Sheets are read again for their portraits, and with the rules that came. */
  function suppliesChanged(): void {
    for (const name of ['ruleset.changed', 'pack.changed', 'library.changed'] as const) emit(name, {});
  }

  async function join(link: string): Promise<Result<Record<string, never>, AppError>> {
    if (joined !== undefined && link !== offered) return err(appError('conflict'));
    await joined?.close();
    joined = undefined;
    offered = undefined;
    const opened = await joinSeat(link, {
      stateChanged,
      sheetChanged: (document, before) => {
        if (before !== null) emit('character.arrived', arrivalBetween(before, document));
        emit('library.changed', {});
      },
      suppliesChanged,
      notify: (text) => emit('table.news', { text }),
    });
    if (!opened.ok) return opened;
    joined = opened.value;
    if (joined.supplied().length > 0) suppliesChanged();
    await page.seat.write(link);
    stateChanged();
    return ok({});
  }

  async function withJoined<T>(work: (opened: JoinedSeat) => Promise<T> | T): Promise<Result<T, AppError>> {
    return joined === undefined ? notAvailable() : ok(await work(joined));
  }

  const supplied = (): readonly Supplied[] => joined?.supplied() ?? [];
  const stored = await page.seat.read();
  async function begin(): Promise<void> {
    if (stored !== undefined) await join(stored);
    if (arrivedWith === null || !readInvitation(arrivedWith).ok) return;
    if (joined === undefined) await join(arrivedWith);
    else if (keyIn(arrivedWith) !== keyIn(stored ?? '')) offered = arrivedWith;
    if (offered !== undefined) stateChanged();
  }
  void queue.run('seat', begin).catch(reportError);

  const handlers: Handlers = {
    'character.read': ({ id }) =>
      queue.run('seat', async () => {
        const read = await joined?.sheets.read(id);
        if (read?.ok !== true) return read ?? notAvailable();
        return ok({ ...read.value, portrait: portraitIn(supplied(), id) });
      }),
    'character.save': async ({ document }) => {
      if (joined === undefined || !(await joined.sheets.read(document.id)).ok) return notAvailable();
      // Nothing of it would ever come to the table.
      const { over } = joined.state();
      if (over !== null && over !== 'closed')
        return err(appError('not-available', { text: message('joinedTable.refused.seatIsOver') }));
      // The portrait is the table's, and lies beside the sheet.
      const saved = joined.sheets.save({ ...document, portrait: null });
      // It can be read already, and is sent while it is being stored.
      joined.documentsChanged();
      return saved;
    },
    // Only this page and its table write, one version after the other.
    'history.leads': ({ from, revision }) => ok({ leads: revision > from.revision }),
    'character.portrait': ({ id }) =>
      queue.run('seat', () => Promise.resolve(ok(portraitIn(supplied(), id)))),
    'library.list': () => ok({ rows: [], troubled: [] }),
    'campaign.list': () => ok({ rows: [], troubled: [] }),
    'ruleset.list': () =>
      queue.run('seat', () => Promise.resolve(ok({ rows: gamesIn(supplied()).map(gameRow), troubled: [] }))),
    'ruleset.read': ({ id }) =>
      queue.run('seat', () => {
        const game = gamesIn(supplied()).find((each) => each.id === id);
        return Promise.resolve(game === undefined ? err(appError('not-found')) : ok(game));
      }),
    'pack.ofRuleset': ({ ruleset }) =>
      queue.run('seat', () => Promise.resolve(ok({ packs: [...packsIn(supplied(), ruleset)], missing: [] }))),
    'rolls.append': ({ lines }) =>
      withJoined(async (opened) => {
        await opened.rolls.add(lines);
        opened.roll(lines);
        return {};
      }),
    'rolls.read': async ({ limit }) => {
      const lines = (await joined?.rolls.read(limit + 1)) ?? [];
      return ok({ lines: lines.slice(-limit), more: lines.length > limit, damaged: 0 });
    },
    'joined.state': () =>
      queue.run('seat', async () =>
        ok({
          table: joined?.state() ?? null,
          troubles: [...(joined?.troubles() ?? [])],
          ...(offered !== undefined && { offered }),
        }),
      ),
    'joined.join': ({ invitation }) => queue.run('seat', () => join(invitation)),
    'joined.leave': () =>
      queue.run('seat', async () => {
        const last = joined;
        joined = undefined;
        offered = undefined;
        await page.seat.remove();
        await last?.leave();
        stateChanged();
        return ok({});
      }),
    ...joinedHandlers(withJoined),
  };
  // The page checks arguments by their types, as it does for every transport.
  const commands = handlers as Readonly<Partial<Record<CommandName, (args: unknown) => unknown>>>;
  return {
    run: (name, args) => commands[name]?.(args) ?? notAvailable(),
    flush: async () => joined?.flush(),
  };
}

/** Seat and key, whichever way the rest of the link is written. */
function keyIn(link: string): string {
  return link.slice(link.indexOf('#'));
}
