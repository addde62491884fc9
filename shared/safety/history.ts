import { z } from 'zod';
import { documentIdSchema, documentKinds, momentSchema } from '../documents/envelope';
import { textSchema } from '../kernel/schemas';

/** Names a document of the library. */
export const documentKeySchema = z.object({ kind: z.enum(documentKinds), id: documentIdSchema });
export type DocumentKey = z.infer<typeof documentKeySchema>;

/** Names one snapshot of a document; what it looks like is the storage's own affair. */
export const snapshotKeySchema = z.string().regex(/^[a-z0-9][a-z0-9.-]{0,99}$/i);

/**
 * One kept state of a document.
 *
 * - `at`: when this state was saved
 * - `bytes`: what it takes on disk
 * - `sound`: whether it could be read; one that could not is listed, but cannot be restored
 */
export const snapshotSchema = z.object({
  key: snapshotKeySchema,
  at: momentSchema,
  revision: z.int(),
  bytes: z.int(),
  sound: z.boolean(),
});
export type Snapshot = z.infer<typeof snapshotSchema>;

/** Which state of a document is meant: a snapshot, or the one in its file. */
export const stateSchema = z.union([z.literal('current'), snapshotKeySchema]);

/** One line in which two states differ: what can be restored by itself, in the words of its rules. */
export const comparedLineSchema = z.object({
  id: z.string(),
  /** The part of the document that it is about, as `differenceKinds` has it for characters; for headings. */
  part: z.string(),
  text: textSchema,
  details: z.array(textSchema),
});
export type ComparedLine = z.infer<typeof comparedLineSchema>;

/** What a history consists of: who it is about, and every kept state, newest first. */
export const historySchema = z.object({
  /** The name the document has now, or had in its newest sound snapshot where its file is gone or damaged. */
  name: z.string(),
  ruleset: z.string(),
  /** The state in its file; `null` where there is none that can be read. */
  current: z.object({ revision: z.int(), at: momentSchema }).nullable(),
  snapshots: z.array(snapshotSchema),
  /** Why the last state that was replaced could not be kept; left out where it was. */
  unkept: textSchema.optional(),
});
export type History = z.infer<typeof historySchema>;

/** The state to compare from and the one to compare to. */
export const compareArgsSchema = documentKeySchema.extend({ from: stateSchema, to: stateSchema });

/**
 * What to restore: a whole state, or some lines of the comparison from `current` to it. `revision` is the one
 * the document had when it was shown; `null` where there was no readable file.
 */
export const restoreArgsSchema = documentKeySchema.extend({
  snapshot: snapshotKeySchema,
  lines: z.array(z.string().max(100_000)).min(1).max(20_000).nullable(),
  revision: z.int().nullable(),
});

/** What became of a restore; `before` is the snapshot of the state that it replaced, which takes it back. */
export const restoredSchema = z.object({
  revision: z.int(),
  updatedAt: momentSchema,
  before: snapshotKeySchema.nullable(),
});
