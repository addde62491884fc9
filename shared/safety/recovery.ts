import { z } from 'zod';
import { documentIdSchema, documentKinds, momentSchema } from '../documents/envelope';
import { textSchema } from '../kernel/schemas';
import { snapshotSchema } from './history';

/**
 * Why a file cannot be used as it is.
 *
 * - `damaged`: cannot be read as what it should be; it is set aside untouched
 * - `unreadable`: cannot be opened or looked at now (no rights, far too large); it stays where it is
 * - `not-ours`: a pipe, a device, a socket, a link or a folder where a file belongs; never opened, it stays where it is
 * - `newer`: written by a later version of the program; it stays where it is
 * - `unknown-ruleset`, `unknown-keys`: whole, but holds what this program does not know: opens read-only
 * - `misnamed`: a whole document under a name that is not its own, as synchronising programs leave them
 * - `overtaken`: what a commit held when a document went on without it
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
 * A file of the library, by its path inside it with `/`: `characters/x.json`, `quarantine/x.json`. Names may be of any
 * kind, so it is only ever compared with what the report holds, never followed.
 */
export const libraryPathSchema = z.string().min(1).max(1000);

/** A file that needs attention. */
export const troubleSchema = z.object({
  file: libraryPathSchema,
  trouble: z.enum(troubleKinds),
  /** What is wrong, in words a player understands. */
  text: textSchema,
  /** The document that it is, as far as is known; a log of rolls is none. */
  document: z
    .object({ kind: z.enum(documentKinds), id: documentIdSchema, name: z.string(), ruleset: z.string() })
    .nullable(),
  /** When it was found. */
  at: momentSchema,
  bytes: z.int(),
  /** True once it lies in quarantine, so that nothing else can be hurt by it. */
  setAside: z.boolean(),
  /** True where the library holds a readable document of the same id (again). */
  replaced: z.boolean(),
  /** The newest sound snapshot, from which it can be recovered. */
  snapshot: snapshotSchema.nullable(),
});
export type Trouble = z.infer<typeof troubleSchema>;

/** What looking at every document found; while it is under way, what it found so far. */
export const recoveryReportSchema = z.object({
  state: z.enum(['waiting', 'running', 'done']),
  /** How many files were looked at, and how many there are. */
  checked: z.int(),
  total: z.int(),
  troubles: z.array(troubleSchema),
});
export type RecoveryReport = z.infer<typeof recoveryReportSchema>;

export const troubleArgsSchema = z.object({ file: libraryPathSchema });
