import { z } from 'zod';

/** The kinds of document a library holds. Each kind is one file per document. */
export const documentKinds = ['character', 'campaign', 'pack'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** What an id may look like; it becomes a file name, so nothing else is let through, nor the devices of Windows. */
export const documentIdSchema = z.string().regex(/^(?!(?:com|lpt)\d$)[a-z0-9][a-z0-9-]{3,63}$/);

/**
 * The highest number of a revision, which no amount of saving reaches: from it on, the next one could not be counted, or
 * not be read again.
 */
export const highestRevision = 1_000_000_000_000;

/** Counts the saves of a document. */
export const revisionSchema = z.int().min(0).max(highestRevision);

/** An ISO 8601 moment in UTC. */
export const momentSchema = z.iso.datetime();

/**
 * What every file of a library starts with.
 *
 * - `version`: of the kind's format; a newer one than this program knows is refused, never rewritten
 * - `revision`: counts saves; a save names the revision it started from, so two editors cannot overwrite
 *   each other unseen
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
