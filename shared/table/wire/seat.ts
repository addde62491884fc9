import { z } from 'zod';
import { nameSchema } from '#shared/character/names';
import { documentIdSchema } from '#shared/documents/envelope';
import { seatRoles } from '#shared/table/authority/seats';

/** Parts of messages that the program's own commands share; they load nothing of the table. */

const id = z.string().min(1).max(64);

export const seatSchema = z.strictObject({
  id,
  name: nameSchema.min(1),
  role: z.enum(seatRoles),
  characters: z.array(documentIdSchema).max(100),
  phone: z.boolean().exactOptional(),
});
export type SeatRecord = z.infer<typeof seatSchema>;

/**
 * The whole awareness state of a copy of the room `party`: who is here and at which public thing they look; the table
 * checks `seat`. Copies of other rooms send none.
 */
export const presenceSchema = z.strictObject({
  seat: id,
  at: z.enum(['table', 'sheet', 'encounter', 'log', 'notes', 'handouts', 'dice']),
  /** The character whose sheet it is, or the public id of the shown thing. */
  of: z.string().max(64).nullable(),
  /** Counted up when somebody asks the others to look here. */
  calls: z.int().min(0).max(1_000_000),
});
export type Presence = z.infer<typeof presenceSchema>;
