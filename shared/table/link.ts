import type { JsonRecord } from '#shared/kernel/record';
import type { Text } from '#shared/kernel/text';
import type { Room } from './authority/seats';
import type { Answer } from './commands/answer';
import type { TableCommand } from './commands/command';
import type { Replacement } from './documents/replacements';
import type { StoredSupply } from './rooms/supplies';
import type { Presence, SeatRecord, TableAdmin } from './wire/messages';

export type RoomState = readonly (readonly [client: number, clock: number])[];

/**
 * A program's or a page's connection to a table, whichever role its seat has. It works on while the connection is cut:
 * edits wait on the device until the table has kept them.
 */
export interface TableLink {
  readonly seat: () => SeatRecord;
  readonly state: () => LinkState;
  /** Games, packs and portraits for the sheets of a player, as far as they are on this device; see `rooms/supplies.ts`. */
  readonly supplies: () => readonly StoredSupply[];
  /** The content of a room that this seat may load; `undefined` until it has been loaded once. */
  readonly room: (room: Room) => JsonRecord | undefined;
  /** The part of each Yjs client that the table's document of a room had when it was loaded last. */
  readonly stateOf: (room: Room) => RoomState | undefined;
  /**
   * Writes the difference between two states of a room. It resolves when the edits are safe on this device, which is
   * before the table has them. What this seat may not write is answered at once with the event `refused`. Returns an id
   * for `undo`, or `null` if nothing was written.
   *
   * - `name`: one that this change has on other devices, too; what waits, or is at the table, under it is not written again
   */
  readonly write: (
    room: Room,
    before: JsonRecord,
    after: JsonRecord,
    name?: string,
  ) => Promise<string | null>;
  /** Writes the old values as a new edit. Returns false, and writes nothing, if one of the places changed since. */
  readonly undo: (room: Room, id: string) => Promise<boolean>;
  /** Sends a command to the machine that owns the table, and again after a lost connection. Resolves with its answer. */
  readonly ask: (command: TableCommand) => Promise<Answer>;
  readonly show: (presence: Omit<Presence, 'seat'>) => void;
  readonly admin: (admin: TableAdmin) => Promise<void>;
  /** Reports until the returned function is called. */
  readonly listen: (listener: (event: LinkEvent) => void) => () => void;
  /** Ends the connection; edits that wait stay on the device. */
  readonly close: () => Promise<void>;
}

/**
 * - `over`: the reason why the table cannot be reached; one that was `closed` is tried on until it is open again
 * - `waiting`: the changes that the table has not kept and the commands that it has not answered yet
 */
export interface LinkState {
  readonly connection: 'connecting' | 'here' | 'away' | 'over';
  readonly over: 'closed' | 'revoked' | 'refusals' | 'unknown-seat' | null;
  readonly waiting: number;
  readonly here: readonly Presence[];
}

export type LinkEvent =
  | { readonly kind: 'state' }
  /** `mine` if this copy wrote it. */
  | { readonly kind: 'room'; readonly room: Room; readonly mine: boolean }
  /** The content comes from another document of the table than before, such as after a restored backup; `room` follows. */
  | { readonly kind: 'renewed'; readonly room: Room }
  /** `supplies` changed. */
  | { readonly kind: 'supplies' }
  | { readonly kind: 'seats'; readonly seats: readonly SeatRecord[] }
  /** For the GM's program, which answers with `reply`. */
  | {
      readonly kind: 'asked';
      readonly seat: SeatRecord;
      readonly command: TableCommand;
      readonly reply: (answer: Answer) => void;
    }
  /**
   * - `change`: the id that `write` gave; `null` for what this seat may not write at all
   * - `undone`: what the content of the room lost with it; a later change of this device may be in its place
   */
  | {
      readonly kind: 'refused';
      readonly room: Room;
      readonly change: string | null;
      readonly undone: readonly Replacement[];
      readonly text: Text;
    };
