import { z } from 'zod';
import { characterSchema } from '#shared/character/document';
import { nameSchema } from '#shared/character/names';
import { documentIdSchema } from '#shared/documents/envelope';
import { textSchema } from '#shared/kernel/schemas';
import { seatRoles } from '#shared/table/authority/seats';
import { presenceSchema, seatSchema } from '#shared/table/wire/seat';
import { seatRoomSchema } from '#shared/table/rooms/schemas';
import { nothing } from './parts';

/** Commands of the GM for the shared table of a campaign. */

const seatId = seatSchema.shape.id;
const campaign = documentIdSchema;

/** A host as people type it, without brackets. */
export const hostSchema = z.union([z.ipv4(), z.ipv6(), z.hostname().max(255).regex(/[a-z]/i)]);

/**
 * - `plainHttp`: browsers may join without a certificate
 * - `certificate`: the GM's own, as paths of PEM files
 * - `announced`: programs on the network may find the table at a new address
 * - `outside`: the address or name of the GM's router on the internet
 */
export const tableOptionsSchema = z.object({
  plainHttp: z.boolean(),
  certificate: z.object({ certificate: z.string().max(4096), key: z.string().max(4096) }).nullable(),
  announced: z.boolean(),
  outside: hostSchema.nullable(),
});
export type TableOptions = z.infer<typeof tableOptionsSchema>;

/**
 * - `open`: false also while the table of another campaign is open, which `other` names
 * - `server`: the address of the table server that holds the table; `null` if this computer does
 * - `programs`, `pages`: addresses for programs and for browsers
 * - `asked`: commands of players that are not answered yet
 * - `older`: characters whose rooms are older than their files, such as after a restored backup of the table server
 * - `troubles`: reasons why something is not shared
 */
export const tableStateSchema = z.object({
  open: z.boolean(),
  other: campaign.nullable(),
  options: tableOptionsSchema,
  server: z.string().nullable(),
  programs: z.array(z.string()),
  pages: z.array(z.string()),
  seats: z.array(
    z.object({
      seat: seatSchema,
      here: presenceSchema.nullable(),
      private: seatRoomSchema.nullable(),
    }),
  ),
  asked: z.array(z.object({ seat: seatId, kind: z.string() })),
  older: z.array(z.object({ id: documentIdSchema, name: z.string() })),
  troubles: z.array(textSchema),
});
export type TableState = z.infer<typeof tableStateSchema>;

const errors = ['not-found', 'not-available', 'conflict', 'storage-failed', 'invalid-input'] as const;
const readErrors = [...errors, 'damaged-document', 'newer-version'] as const;

export const tableCommands = {
  'table.state': { args: z.object({ campaign }), result: tableStateSchema, errors },
  /** `conflict` while the table of another campaign is open. */
  'table.open': { args: z.object({ campaign }), result: nothing, errors: readErrors },
  'table.close': { args: nothing, result: nothing, errors },
  /** Takes effect with the next opening. */
  'table.options': { args: z.object({ campaign, options: tableOptionsSchema }), result: nothing, errors },
  /**
   * Moves the table to a table server at the next opening, by the invitation that it printed for the GM; `null` brings it
   * back to this computer. `conflict` while the table is open.
   */
  'table.server': {
    args: z.object({ campaign, invitation: z.string().max(2000).nullable() }),
    result: nothing,
    errors: readErrors,
  },
  'table.addSeat': {
    args: z.object({
      name: nameSchema.trim().min(1),
      role: z.enum(seatRoles).exclude(['gm']),
      characters: z.array(documentIdSchema).max(100),
      phone: z.boolean(),
    }),
    result: z.object({ seat: seatId }),
    errors,
  },
  'table.changeSeat': { args: z.object({ seat: seatSchema }), result: nothing, errors },
  /** Devices with the old invitation are disconnected. */
  'table.renewSeat': { args: z.object({ seat: seatId }), result: nothing, errors },
  'table.revokeSeat': { args: z.object({ seat: seatId }), result: nothing, errors },
  /**
   * `code` is for programs, `links` for browsers, each with its QR code as the path of an SVG of `size`. `address` is the
   * host that is named first from now on.
   */
  'table.invitation': {
    args: z.object({ seat: seatId, address: z.string().min(1).max(255).exactOptional() }),
    result: z.object({
      code: z.string(),
      links: z.array(z.object({ address: z.string(), path: z.string(), size: z.int() })),
    }),
    errors,
  },
  /** The file of a character of `older` as it would be with what the table has. */
  'table.older': {
    args: z.object({ character: documentIdSchema }),
    result: z.object({ document: characterSchema }),
    errors,
  },
  /** The file counts, or the content of the table. */
  'table.choose': {
    args: z.object({ character: documentIdSchema, counts: z.enum(['file', 'room']) }),
    result: nothing,
    errors,
  },
  'table.whisper': {
    args: z.object({ seat: seatId, text: z.string().trim().min(1).max(4000), asks: z.boolean() }),
    result: nothing,
    errors,
  },
  /** Shows where the GM looks; `call` asks the others to look there. */
  'table.look': {
    args: z.object({ at: presenceSchema.shape.at, of: presenceSchema.shape.of, call: z.boolean() }),
    result: nothing,
    errors,
  },
} as const;
