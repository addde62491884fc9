import { z } from 'zod';

/** Each document is one file. */
export const documentKinds = ['character', 'campaign', 'pack', 'ruleset'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Ids become file names, so other characters and the device names of Windows are refused. */
export const documentIdSchema = z.string().regex(/^(?!(?:com|lpt)\d$)[a-z0-9][a-z0-9-]{3,63}$/);

/** Saving never reaches this number; beyond it, the next revision could not be counted or read again. */
export const highestRevision = 1_000_000_000_000;

export const revisionSchema = z.int().min(0).max(highestRevision);

/** Uses ISO 8601 in UTC. */
export const momentSchema = z.iso.datetime();

/**
 * Every file of a library starts with these fields.
 *
 * - `version`: of the kind's format; a version newer than this program's is refused, never rewritten
 * - `revision`: counts saves; each save names the revision it started from, so that two editors cannot silently
 *   overwrite each other
 */
export const envelopeSchema = z.looseObject({
  format: z.literal('hearthbook'),
  kind: z.enum(documentKinds),
  version: z.int().min(1),
  id: documentIdSchema,
  revision: revisionSchema,
  createdAt: momentSchema,
  updatedAt: momentSchema,
});

export type Envelope = z.infer<typeof envelopeSchema>;
