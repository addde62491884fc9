import { z } from 'zod';
import { nameSchema } from '#shared/character/names';
import { documentIdSchema } from '#shared/documents/envelope';

export const memberRoles = ['player', 'companion', 'guest'] as const;
export type MemberRole = (typeof memberRoles)[number];

/** `perDay` is the price of an open lifestyle, which its player chooses. */
export const livingSchema = z.looseObject({
  id: z.string().min(1).max(64),
  perDay: z.int().min(0).max(1_000_000).nullable(),
});
export type Living = z.infer<typeof livingSchema>;

/**
 * A member of a party.
 *
 * - `character`: a character of the library; `null` for a guest without a sheet here
 * - `name`: the name of a member without a character
 * - `player`: the name of the player
 * - `away`: absent at present, but keeps the position in the party
 * - `living`: the usual lifestyle; `null` if undecided
 */
export const memberSchema = z.looseObject({
  id: z.string().min(1).max(64),
  character: documentIdSchema.nullable(),
  name: nameSchema,
  player: nameSchema,
  role: z.enum(memberRoles),
  away: z.boolean(),
  living: livingSchema.nullable(),
});
export type Member = z.infer<typeof memberSchema>;
