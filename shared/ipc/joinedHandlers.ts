import type { z } from 'zod';
import type { AppError } from '#shared/kernel/errors';
import type { Result } from '#shared/kernel/result';
import type { PagedRoom } from '#shared/table/authority/seats';
import type { PlayerRequest, TurnAction } from '#shared/table/commands/command';
import type { Answer } from '#shared/table/commands/answer';
import type { WholeRooms } from '#shared/table/rooms/schemas';
import type { Presence } from '#shared/table/wire/seat';
import type { CommandResult, Commands } from './contract';

type Asked = `joined.${'portrait' | 'choose' | 'act' | 'ask' | 'note' | 'pages' | 'answer' | 'look'}`;
type ArgsOf<N extends Asked> = z.output<Commands[N]['args']>;

type Handlers = {
  readonly [N in Asked]: (args: ArgsOf<N>) => Promise<Result<CommandResult<N>, AppError>>;
};

/** The part of a player at a joined table. */
export interface TablePlayer {
  /** Of any member of the party. */
  portrait(character: string): CommandResult<'joined.portrait'>['portrait'];
  choose(character: string, counts: ArgsOf<'joined.choose'>['counts']): Promise<void>;
  act(character: string, action: TurnAction): Promise<Answer>;
  ask(request: PlayerRequest): Promise<Answer>;
  /** Returns the id of the note. */
  writeNote(id: string | null, note: ArgsOf<'joined.note'>['note']): Promise<string>;
  whole<R extends PagedRoom>(room: R): WholeRooms[R];
  answer(whisper: string, text: string): Promise<void>;
  look(at: Presence['at'], of: string | null, call: boolean): void;
}

/** Answers what a player does at a table, in a program or a page. `withPlayer` fails if no table is joined. */
export function joinedHandlers(
  withPlayer: <T extends object>(
    work: (player: TablePlayer) => Promise<T> | T,
  ) => Promise<Result<T, AppError>>,
): Handlers {
  return {
    'joined.portrait': ({ character }) => withPlayer((player) => ({ portrait: player.portrait(character) })),
    'joined.choose': ({ character, counts }) =>
      withPlayer(async (player) => {
        await player.choose(character, counts);
        return {};
      }),
    'joined.act': ({ character, action }) => withPlayer((player) => player.act(character, action)),
    'joined.ask': ({ request }) => withPlayer((player) => player.ask(request)),
    'joined.note': ({ id, note }) => withPlayer(async (player) => ({ id: await player.writeNote(id, note) })),
    'joined.pages': ({ room }) =>
      withPlayer((player) => ({ log: [], notes: [], handouts: [], [room]: player.whole(room) })),
    'joined.answer': ({ whisper, text }) =>
      withPlayer(async (player) => {
        await player.answer(whisper, text);
        return {};
      }),
    'joined.look': ({ at, of, call }) =>
      withPlayer((player) => {
        player.look(at, of, call);
        return {};
      }),
  };
}
