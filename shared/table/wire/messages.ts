import { z } from 'zod';
import { documentIdSchema } from '#shared/documents/envelope';
import { textSchema } from '#shared/kernel/schemas';
import { refusalCodes } from '#shared/table/authority/updateCheck';
import { tableCommandSchema } from '#shared/table/commands/command';
import { unreadable } from '#shared/table/commands/queue';
import { answerSchema, type Answer } from '#shared/table/commands/answer';
import { mostSupplies, supplySchema } from '#shared/table/rooms/supplies';
import { seatSchema } from './seat';

export { presenceSchema, seatSchema, type Presence, type SeatRecord } from './seat';

/**
 * Messages beside the documents, as JSON in the stateless messages of Hocuspocus. All but `kept` and `refused` travel on
 * the connection of the room `party`, which every seat has.
 */

const id = z.string().min(1).max(64);
/** Identifies one copy of a room, as Yjs numbers them. */
const client = z.int().min(0).max(0xffff_ffff);
const clock = z.int().min(0);

const pages = z.int().min(0).max(10_000).exactOptional();
/** See `TableRooms`. */
export const roomsFields = {
  characters: z.array(documentIdSchema).max(200),
  pages: z.strictObject({ log: pages, notes: pages, handouts: pages }).exactOptional(),
  supplies: z.array(supplySchema).max(mostSupplies).exactOptional(),
};

/** The rooms as a seat is told of them; other seats are none of its business, nor what only their sheets need. */
export type SeatedRooms = Pick<
  Extract<TableMessage, { kind: 'seated' }>,
  'characters' | 'pages' | 'supplies'
>;

/**
 * A new seat brings what its invitation was made of, never the secret itself: `proof` is the hash of the secret's proof,
 * `seal` the key of its sealed connections (see `joining/keys.ts`).
 */
const adminSchema = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('add-seat'),
    seat: seatSchema,
    proof: z.string().max(100),
    seal: z.string().max(100),
  }),
  z.strictObject({ do: z.literal('change-seat'), seat: seatSchema }),
  /** A new invitation; devices with the old one are disconnected. */
  z.strictObject({
    do: z.literal('renew-seat'),
    seat: id,
    proof: z.string().max(100),
    seal: z.string().max(100),
  }),
  z.strictObject({ do: z.literal('revoke-seat'), seat: id }),
  /** The rooms that the table has from now on: characters, further pages of public rooms, what sheets need beside them. */
  z.strictObject({ do: z.literal('set-rooms'), ...roomsFields }),
]);
export type TableAdmin = z.infer<typeof adminSchema>;

/** From a seat to the table. `answered` and `admin` are the GM's. */
export const seatMessageSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('command'), command: tableCommandSchema }),
  z.strictObject({ kind: z.literal('answered'), seat: id, answer: answerSchema }),
  z.strictObject({ kind: z.literal('admin'), id, admin: adminSchema }),
]);
export type SeatMessage = z.infer<typeof seatMessageSchema>;

const anyCommandSchema = z.looseObject({ kind: z.literal('command'), command: z.unknown() });

/** To a command that is none that the table knows; `undefined` for any other message. */
export function answerToUnreadable(sent: unknown): Answer | undefined {
  const { data } = anyCommandSchema.safeParse(sent);
  return data && unreadable(data.command);
}

export const overReasons = ['closed', 'revoked', 'refusals', 'moved'] as const;

/**
 * From the table to a seat.
 *
 * - `seated`: this seat as the table knows it, the characters whose rooms there are, and what the sheets that it may load
 *   need beside them; sent when `party` is opened and whenever one of them changes
 * - `kept`: everything of this copy before `clock` is in the log of the table; sent when the copy's room is opened, too,
 *   since an earlier message may have been lost. An update is in the log before others see it, so that a copy that finds
 *   its own update in the room knows that it is safe
 * - `refused`: an update of this copy, from clock `from` on, changed nothing; the copy has to be thrown away, and later
 *   updates of it are passed over without a message
 * - `outdated`: the table no longer has what this copy knows, such as after a restored backup; the copy has to be thrown
 *   away, and nothing that it wrote was judged
 * - `asked`: a command for the GM's program, which does it and sends `answered`
 * - `answer`: the GM's program answered a command of this seat, or the table did
 * - `seats`: for the GM, all seats
 * - `done`: an admin message took effect
 * - `over`: the table closed, or this seat was revoked. After `moved` the client connects again, to another node. Rooms
 *   that are refused while they are opened give the same reasons, or `permission-denied`
 */
export const tableMessageSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('seated'),
    seat: seatSchema,
    ...roomsFields,
  }),
  z.strictObject({ kind: z.literal('kept'), client, clock }),
  z.strictObject({
    kind: z.literal('refused'),
    client,
    from: clock,
    code: z.enum(refusalCodes),
    text: textSchema,
  }),
  z.strictObject({ kind: z.literal('outdated'), client }),
  z.strictObject({ kind: z.literal('asked'), seat: seatSchema, command: tableCommandSchema }),
  z.strictObject({ kind: z.literal('answer'), answer: answerSchema }),
  z.strictObject({ kind: z.literal('seats'), seats: z.array(seatSchema) }),
  z.strictObject({ kind: z.literal('done'), id }),
  z.strictObject({ kind: z.literal('over'), reason: z.enum(overReasons) }),
]);
export type TableMessage = z.infer<typeof tableMessageSchema>;

/**
 * Sent as the token of each room that is opened.
 *
 * - `proof`: of the invitation's secret
 * - `client`: the number of the copy that will be written with; it belongs to this seat in this room from now on
 * - `known`: the client of another copy whose edits this one has. If the table lacks it, this copy belongs to an earlier
 *   document of the room and is `outdated`, before any content is exchanged that would mix the two
 */
export const roomTokenSchema = z.strictObject({
  proof: z.string().min(20).max(100),
  client,
  known: client.optional(),
});
export type RoomToken = z.infer<typeof roomTokenSchema>;

/** The name of a room's document on the wire; a server may hold many tables. */
export function documentName(table: string, room: string): string {
  return `${table}/${room}`;
}

export function parseDocumentName(
  name: string,
): { readonly table: string; readonly room: string } | undefined {
  const found = /^([\w-]{1,64})\/([\w/-]{1,100})$/.exec(name);
  return found?.[1] === undefined || found[2] === undefined ? undefined : { table: found[1], room: found[2] };
}
