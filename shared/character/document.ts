import { z } from 'zod';
import { documentIdSchema, envelopeSchema } from '../documents/envelope';
import { jsonSchema } from '../kernel/json';
import { ledgerEntrySchema } from '../ledger/ledger';
import { journalEntrySchema } from './journalEntry';
import { limits } from './limits';

/** The format version this program writes. */
export const characterVersion = 3;

/** The image formats that the window produces and that both the window and the printer can draw. */
export const portraitTypes = ['image/jpeg', 'image/png'] as const;

/** A picture, already scaled down by the window; `data` is base64. */
export const portraitSchema = z.looseObject({
  type: z.enum(portraitTypes),
  data: z.base64().max(Math.ceil((limits.portraitBytes * 4) / 3) + 4),
});
export type Portrait = z.infer<typeof portraitSchema>;

/**
 * The GM's leave to break a rule: which problem, why, who allowed it, when. `path` narrows it to one
 * place; without it the waiver covers every problem of that code.
 */
export const waiverSchema = z.looseObject({
  code: z.string().min(1),
  path: z.string().exactOptional(),
  reason: z.string().min(1).max(limits.reason),
  by: z.string().min(1).max(limits.name),
  at: z.iso.datetime(),
});
export type Waiver = z.infer<typeof waiverSchema>;

/**
 * A character as it is stored: what was chosen and what happened, never a derived number.
 *
 * - `status`: `draft` while the wizard is open; an unfinished character is never lost
 * - `form`: which of the things its ruleset makes it is: a character, a minion, a stat block
 * - `rulesVersion`: which form of its ruleset's choices and play it is in; the first where it is left out
 * - `campaign`: the campaign it is played in, which says what homebrew applies
 * - `owner`: whose companion it is
 * - `choices`: in the terms of its ruleset, which alone can read them
 * - `play`: what changed at the table since, in the same terms; `{}` where it was never played
 * - `ledger`: Exp and money since creation
 * - `journal`: what was done to play and ledger, oldest first, each with what takes it back
 */
export const characterSchema = envelopeSchema.extend({
  kind: z.literal('character'),
  version: z.literal(characterVersion),
  ruleset: z.string().min(1),
  rulesVersion: z.int().min(1).exactOptional(),
  form: z.string().min(1).max(64),
  campaign: documentIdSchema.nullable(),
  owner: documentIdSchema.nullable(),
  status: z.enum(['draft', 'finished']),
  name: z.string().max(limits.name),
  notes: z.string().max(limits.notes),
  portrait: portraitSchema.nullable(),
  choices: jsonSchema,
  play: jsonSchema,
  ledger: z.array(ledgerEntrySchema),
  journal: z.array(journalEntrySchema),
  waivers: z.array(waiverSchema),
});

export type CharacterDocument = z.infer<typeof characterSchema>;
export type CharacterStatus = CharacterDocument['status'];
