import { z } from 'zod';
import { documentIdSchema, documentKinds, momentSchema } from '#shared/documents/envelope';
import { textSchema } from '#shared/kernel/schemas';
import { datedCopySchema } from './conflictCopy';

export const documentKeySchema = z.object({ kind: z.enum(documentKinds), id: documentIdSchema });
export type DocumentKey = z.infer<typeof documentKeySchema>;

/** For maps, locks and queues; sorts the same on every computer. */
export const keyText = ({ kind, id }: DocumentKey): string => `${kind}/${id}`;

/** The format belongs to the storage; other code only compares keys. */
export const snapshotKeySchema = z.string().regex(/^[a-z0-9][a-z0-9.-]{0,99}$/i);

/**
 * An earlier version of a document.
 *
 * - `at`: the time of saving
 * - `bytes`: its size on disk
 * - `sound`: false if it cannot be read; such a version is listed but cannot be restored
 */
export const snapshotSchema = z.object({
  key: snapshotKeySchema,
  at: momentSchema,
  revision: z.int(),
  bytes: z.int(),
  sound: z.boolean(),
});
export type Snapshot = z.infer<typeof snapshotSchema>;

/** A snapshot's key, or `current` for the state in the document's file. */
export const stateSchema = z.union([z.literal('current'), snapshotKeySchema]);

/** A difference that can be restored on its own, described in the terms of its ruleset. */
export const comparedLineSchema = z.object({
  id: z.string(),
  /** The part of the document, one of `differenceKinds` for characters; used for headings. */
  part: z.string(),
  text: textSchema,
  details: z.array(textSchema),
});
export type ComparedLine = z.infer<typeof comparedLineSchema>;

/** Earlier versions come newest first. */
export const historySchema = z.object({
  /** The present name, or that of the newest sound snapshot if the file is missing or damaged. */
  name: z.string(),
  ruleset: z.string(),
  /** The state in the document's file; `null` if there is none or it is unreadable. */
  current: z.object({ revision: z.int(), at: momentSchema }).nullable(),
  snapshots: z.array(snapshotSchema),
  /** Readable copies beside the document's file, which are compared and restored like snapshots. */
  copies: z.array(datedCopySchema.extend({ revision: z.int() })),
  /** Names of the seats of a shared table that made a version, by its revision; missing if there are none. */
  seats: z.record(z.string(), z.string()).optional(),
  /** The reason why the state replaced last could not be kept; missing if it was kept. */
  unkept: textSchema.optional(),
});
export type History = z.infer<typeof historySchema>;

export const compareArgsSchema = documentKeySchema.extend({ from: stateSchema, to: stateSchema });

/**
 * A whole earlier version, or some lines of the comparison from `current` to it (`lines`). `revision` is the one
 * that was shown; `null` if there was no readable file.
 */
export const restoreArgsSchema = documentKeySchema.extend({
  snapshot: snapshotKeySchema,
  lines: z.array(z.string().max(100_000)).min(1).max(20_000).nullable(),
  revision: z.int().nullable(),
});

/** `before` is the snapshot of the replaced state, for undoing the restore. */
export const restoredSchema = z.object({
  revision: z.int(),
  updatedAt: momentSchema,
  before: snapshotKeySchema.nullable(),
});
