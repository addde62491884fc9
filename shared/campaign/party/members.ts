import { z } from 'zod';
import { limits } from '../../character/limits';
import { documentIdSchema } from '../../documents/envelope';

/** What somebody is to a party. */
export const memberRoles = ['player', 'companion', 'guest'] as const;
export type MemberRole = (typeof memberRoles)[number];

/** How somebody lives between adventures; `perDay` is the sum that an open lifestyle leaves to its player. */
export const livingSchema = z.looseObject({
  id: z.string().min(1).max(64),
  perDay: z.int().min(0).max(1_000_000).nullable(),
});
export type Living = z.infer<typeof livingSchema>;

/**
 * Somebody who belongs to a party.
 *
 * - `character`: the character of the library; `null` for a guest whose sheet is elsewhere
 * - `name`: what to call somebody without a character here
 * - `player`: who plays it
 * - `away`: not with the party at present; it keeps its place
 * - `living`: how it lives unless a downtime period says otherwise; `null` where nothing was settled
 */
export const memberSchema = z.looseObject({
  id: z.string().min(1).max(64),
  character: documentIdSchema.nullable(),
  name: z.string().max(limits.name),
  player: z.string().max(limits.name),
  role: z.enum(memberRoles),
  away: z.boolean(),
  living: livingSchema.nullable(),
});
export type Member = z.infer<typeof memberSchema>;
