import { z } from 'zod';
import { portraitSchema } from '#shared/character/document';
import { nameSchema } from '#shared/character/names';
import { documentIdSchema } from '#shared/documents/envelope';
import { textSchema } from '#shared/kernel/schemas';
import { pagedRooms } from '#shared/table/authority/seats';
import { playerRequestSchema, turnActionSchema } from '#shared/table/commands/command';
import { answerSchema } from '#shared/table/commands/answer';
import {
  encounterRoomSchema,
  handoutsRoomSchema,
  logRoomSchema,
  notesRoomSchema,
  partyRoomSchema,
  seatRoomSchema,
} from '#shared/table/rooms/schemas';
import { presenceSchema, seatSchema } from '#shared/table/wire/seat';
import { nothing } from './parts';

/** Commands of a player whose program joined a shared table. */

const character = documentIdSchema;

/**
 * - `over`: the reason why the table cannot be reached any more; `elsewhere` if another page of the browser took the seat
 * - `waiting`: changes and questions that the table does not have yet
 * - `items` of a sheet: things that it has by name, which can be given away
 * - `portraits`: of the party, as far as they came; the digest changes with the picture
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
      items: z.array(z.object({ name: z.string(), quantity: z.int() })),
    }),
  ),
  portraits: z.array(z.object({ character, digest: z.string() })),
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

export const joinedCommands = {
  /**
   * `offered`: a link with which a page was opened that has another seat; its player is asked before it takes this one.
   * `troubles`: files of the table that cannot be read, in words.
   */
  'joined.state': {
    args: nothing,
    result: z.object({
      table: joinedTableSchema.nullable(),
      troubles: z.array(textSchema),
      offered: z.string().exactOptional(),
    }),
    errors,
  },
  /**
   * `conflict` while another table is joined, unless the page offered this one. With `find`, the network is asked for the
   * table when its address does not answer.
   */
  'joined.join': {
    args: z.object({ invitation: z.string().max(2000), find: z.boolean().optional() }),
    result: nothing,
    errors,
  },
  /** The files of the own sheets stay. */
  'joined.leave': { args: nothing, result: nothing, errors },
  /** Of a member of the party, as the table shows it; `null` if there is none. */
  'joined.portrait': {
    args: z.object({ character }),
    result: z.object({ portrait: portraitSchema.nullable() }),
    errors,
  },
  /** Which one counts, if file and room of a sheet differ. */
  'joined.choose': {
    args: z.object({ character, counts: z.enum(['file', 'room']) }),
    result: nothing,
    errors,
  },
  /** Asked of the GM's program; the answer comes when it has answered. Its `id` is for `undo`. */
  'joined.act': { args: z.object({ character, action: turnActionSchema }), result: answerSchema, errors },
  'joined.ask': { args: z.object({ request: playerRequestSchema }), result: answerSchema, errors },
  /** A private note of the seat, a new one without an id; `null` deletes it. */
  'joined.note': {
    args: z.object({
      id: z.string().min(1).max(64).nullable(),
      note: z.object({ title: nameSchema.trim().min(1), text: z.string().max(20_000) }).nullable(),
    }),
    result: z.object({ id: z.string() }),
    errors,
  },
  /** All pages of a room; the lists of others are empty. */
  'joined.pages': {
    args: z.object({ room: z.enum(pagedRooms) }),
    result: z.object({
      log: logRoomSchema.shape.entries,
      notes: notesRoomSchema.shape.notes,
      handouts: handoutsRoomSchema.shape.handouts,
    }),
    errors,
  },
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
