import { z } from 'zod';
import { documentIdSchema } from '../documents/envelope';
import { textSchema } from '../kernel/schemas';
import { turnActionSchema } from '../table/commands/command';
import {
  encounterRoomSchema,
  handoutsRoomSchema,
  logRoomSchema,
  notesRoomSchema,
  partyRoomSchema,
  seatRoomSchema,
} from '../table/rooms/schemas';
import { presenceSchema, seatSchema } from '../table/wire/seat';
import { nothing } from './parts';

/** Commands of a player whose program joined a shared table. */

const character = documentIdSchema;

/**
 * - `over`: the reason why the table cannot be reached any more; `elsewhere` if another page of the browser took the seat
 * - `waiting`: changes and questions that the table does not have yet
 * - `rooms`: `null` until they were loaded once
 */
const joinedTableSchema = z.object({
  connection: z.enum(['connecting', 'here', 'away', 'over']),
  over: z.enum(['closed', 'revoked', 'refusals', 'unknown-seat', 'elsewhere']).nullable(),
  waiting: z.int(),
  seat: seatSchema,
  here: z.array(presenceSchema),
  sheets: z.array(
    z.object({
      id: character,
      name: z.string(),
      ruleset: z.string(),
      asks: z.boolean(),
      trouble: textSchema.nullable(),
    }),
  ),
  rooms: z.object({
    party: partyRoomSchema.nullable(),
    encounter: encounterRoomSchema.nullable(),
    log: logRoomSchema.nullable(),
    notes: notesRoomSchema.nullable(),
    handouts: handoutsRoomSchema.nullable(),
    seat: seatRoomSchema.nullable(),
  }),
});
export type JoinedTable = z.infer<typeof joinedTableSchema>;

const errors = ['not-available', 'conflict', 'storage-failed', 'invalid-input'] as const;
const answered = z.object({ done: z.boolean(), text: textSchema });

export const joinedCommands = {
  'joined.state': { args: nothing, result: z.object({ table: joinedTableSchema.nullable() }), errors },
  /**
   * `conflict` while another table is joined. With `find`, the network is asked for the table when its address does not
   * answer.
   */
  'joined.join': {
    args: z.object({ invitation: z.string().max(2000), find: z.boolean().optional() }),
    result: nothing,
    errors,
  },
  /** The files of the own sheets stay. */
  'joined.leave': { args: nothing, result: nothing, errors },
  /** Which one counts, where file and room of a sheet differ. */
  'joined.choose': {
    args: z.object({ character, counts: z.enum(['file', 'room']) }),
    result: nothing,
    errors,
  },
  /** Asked of the GM's program; the answer comes when it has answered. */
  'joined.act': { args: z.object({ character, action: turnActionSchema }), result: answered, errors },
  'joined.answer': {
    args: z.object({ whisper: z.string().min(1).max(64), text: z.string().trim().min(1).max(4000) }),
    result: nothing,
    errors,
  },
  /** Shows where the player looks; `call` asks the others to look there. */
  'joined.look': {
    args: z.object({ at: presenceSchema.shape.at, of: presenceSchema.shape.of, call: z.boolean() }),
    result: nothing,
    errors,
  },
} as const;
