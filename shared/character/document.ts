import { z } from 'zod';
import { documentIdSchema, envelopeSchema } from '#shared/documents/envelope';
import { jsonSchema } from '#shared/kernel/jsonValue';
import { ledgerEntrySchema } from '#shared/ledger/ledger';
import { journalEntrySchema } from './journalEntry';
import { limits } from './limits';
import { nameSchema } from './names';
import { tagLimits } from './tags';

export const characterVersion = 1;

/** Both the window and the PDF printer can draw these formats. */
export const portraitTypes = ['image/jpeg', 'image/png'] as const;

/** The window scales the picture down before it is stored; `data` is base64. */
export const portraitSchema = z.looseObject({
  type: z.enum(portraitTypes),
  data: z.base64().max(Math.ceil((limits.portraitBytes * 4) / 3) + 4),
});
export type Portrait = z.infer<typeof portraitSchema>;

/**
 * The GM's permission to break a rule. `path` narrows it to one place; without it the exception covers every
 * problem of that code.
 */
export const exceptionSchema = z.looseObject({
  code: z.string().min(1),
  path: z.string().exactOptional(),
  reason: z.string().min(1).max(limits.reason),
  by: nameSchema.min(1),
  at: z.iso.datetime(),
});
export type RuleException = z.infer<typeof exceptionSchema>;

/** See `distinctTags`. */
export const tagsSchema = z.array(nameSchema.trim().min(1).max(tagLimits.letters)).max(tagLimits.tags);

/**
 * A character as it is stored: choices and events, never derived numbers.
 *
 * - `status`: `draft` while the wizard is open; an unfinished character is never lost
 * - `form`: one of the forms of its ruleset, such as a character, a minion or a stat block
 * - `rulesVersion`: the format version of choices and play in its ruleset; 1 if it is missing
 * - `campaign`: the campaign it is played in, which decides which homebrew applies
 * - `owner`: the character it is a companion of
 * - `tags`: groups of the library that it is in; they stay on this computer and in files that it is exported to
 * - `choices`: in the ruleset's own format, which only the ruleset can read
 * - `play`: everything that changed in play, in the ruleset's format; `{}` before the first change
 * - `ledger`: Exp and money since creation
 * - `journal`: all changes of play and ledger, oldest first, each with the data to undo it
 */
export const characterSchema = envelopeSchema.extend({
  kind: z.literal('character'),
  version: z.literal(characterVersion),
  ruleset: z.string().min(1),
  rulesVersion: z.int().min(1).exactOptional(),
  form: z.string().min(1).max(64),
  campaign: documentIdSchema.nullable(),
  owner: documentIdSchema.nullable(),
  tags: tagsSchema.exactOptional(),
  status: z.enum(['draft', 'finished']),
  name: nameSchema,
  notes: z.string().max(limits.notes),
  portrait: portraitSchema.nullable(),
  choices: jsonSchema,
  play: jsonSchema,
  ledger: z.array(ledgerEntrySchema),
  journal: z.array(journalEntrySchema),
  exceptions: z.array(exceptionSchema),
});

export type CharacterDocument = z.infer<typeof characterSchema>;
