import { z } from 'zod';
import { documentIdSchema, documentKinds, momentSchema } from '#shared/documents/envelope';
import { textSchema } from '#shared/kernel/schemas';
import { datedCopySchema } from './conflictCopy';
import { snapshotSchema } from './history';

/**
 * Reasons why a file cannot be used.
 *
 * - `damaged`: not readable as the document it should be; it is set aside unchanged
 * - `unreadable`: cannot be opened or read now (permissions, size); it stays in place
 * - `not-ours`: a pipe, device, socket, link or folder in the place of a file; never opened, it stays in place
 * - `newer`: written by a later version of the program; it stays in place
 * - `unknown-ruleset`, `unknown-keys`: intact, but with content that this program does not know; it opens
 *   read-only
 * - `misnamed`: an intact document under another file name, as left by synchronization programs
 * - `overtaken`: part of a commit, for a document that was saved again without it
 */
export const troubleKinds = [
  'damaged',
  'unreadable',
  'not-ours',
  'newer',
  'unknown-ruleset',
  'unknown-keys',
  'misnamed',
  'overtaken',
] as const;
export type TroubleKind = (typeof troubleKinds)[number];

/**
 * A path inside the library with `/`: `characters/x.json`, `quarantine/x.json`. It may contain anything, so it is
 * only compared with the paths of the report, never opened.
 */
export const libraryPathSchema = z.string().min(1).max(1000);

export const troubleSchema = z.object({
  file: libraryPathSchema,
  trouble: z.enum(troubleKinds),
  /** The text addresses the player. */
  text: textSchema,
  /** The document as far as it is known; missing for a log of rolls. */
  document: z
    .object({ kind: z.enum(documentKinds), id: documentIdSchema, name: z.string(), ruleset: z.string() })
    .nullable(),
  /** The time when the problem was found. */
  at: momentSchema,
  bytes: z.int(),
  /** True if the file is in quarantine, where it can do no harm. */
  setAside: z.boolean(),
  /** True if the library holds a readable document of the same id. */
  replaced: z.boolean(),
  /** The newest sound snapshot, which recovery would restore. */
  snapshot: snapshotSchema.nullable(),
  /** If a synchronization program made it; its document is whole. */
  copy: datedCopySchema.nullable(),
});
export type Trouble = z.infer<typeof troubleSchema>;

/** Partial results while documents are still being checked. */
export const recoveryReportSchema = z.object({
  state: z.enum(['waiting', 'running', 'done']),
  /** The numbers of files checked so far and in total. */
  checked: z.int(),
  total: z.int(),
  troubles: z.array(troubleSchema),
});
export type RecoveryReport = z.infer<typeof recoveryReportSchema>;

export const troubleArgsSchema = z.object({ file: libraryPathSchema });
