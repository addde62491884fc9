import { z } from 'zod';
import { documentIdSchema, documentKinds, momentSchema } from '#shared/documents/envelope';
import { textSchema } from '#shared/kernel/schemas';

/** Compares an entry of a backup with the library. */
export const backupStates = [
  'new',
  'same',
  'incomplete',
  'newer',
  'older',
  'differs',
  'binned',
  'unreadable',
] as const;
export type BackupState = (typeof backupStates)[number];

/**
 * A document of a backup compared with the library's document of the same id.
 *
 * - `incomplete`: the same document, but the library lacks some of its permanent history
 * - `newer`, `older`: the backup's document compared with the library's, by revision and time of saving
 * - `differs`: another content, of which neither is known to be newer
 * - `binned`: the library's document is in the bin
 * - `unreadable`: damaged or of a later version; `problem` says which
 */
export const backupEntrySchema = z.object({
  /** A path in the archive: `characters/x.json`. */
  place: z.string(),
  kind: z.enum(documentKinds),
  id: documentIdSchema.nullable(),
  name: z.string(),
  ruleset: z.string(),
  /** True if it was in the bin when the backup was made. */
  binned: z.boolean(),
  state: z.enum(backupStates),
  there: momentSchema.nullable(),
  here: momentSchema.nullable(),
  problem: textSchema.nullable(),
  /** Counts the earlier versions in the backup, and those of them that the library has. */
  history: z.object({ here: z.int(), there: z.int() }),
});
export type BackupEntry = z.infer<typeof backupEntrySchema>;

/** Paths of pipes, devices, links and the like, which a backup leaves out. */
export const leftOutSchema = z.object({ left: z.array(z.string()) });

/**
 * The content of an archive before anything is written; `token` identifies it for the restore, until the program
 * ends.
 */
export const backupOfferSchema = z.object({
  token: z.string(),
  fileName: z.string(),
  madeAt: momentSchema.nullable(),
  entries: z.array(backupEntrySchema),
  /** Counts logs of rolls, settings and histories that are restored with their documents. */
  others: z.int(),
});
export type BackupOffer = z.infer<typeof backupOfferSchema>;

/**
 * The handling of an entry: added, or its history completed if the same document exists; replacing the existing
 * document (which stays in its history); or as a copy.
 */
export const backupModes = ['add', 'replace', 'copy'] as const;

export const restoreBackupArgsSchema = z.object({
  token: z.string().max(100),
  take: z
    .array(z.object({ place: z.string().max(255), mode: z.enum(backupModes) }))
    .min(1)
    .max(100_000),
});

/** `left` lists the entries that could not be restored, each with its reason. */
export const backupRestoredSchema = z.object({
  added: z.int(),
  replaced: z.int(),
  copied: z.int(),
  left: z.array(z.object({ place: z.string(), name: z.string(), text: textSchema })),
});

/** A chosen folder may be empty, a library, or a folder with other files. */
export const chosenFolderSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('canceled') }),
  z.object({
    kind: z.literal('chosen'),
    token: z.string(),
    folder: z.string(),
    holds: z.enum(['nothing', 'library', 'other']),
    /** The number of documents in the library there. */
    documents: z.int(),
    /** Pipes, devices, links and the like in the present library, which stay behind when it moves. */
    left: z.array(z.string()),
  }),
]);

/** `move` moves the library there, `use` switches to the library that is there already. */
export const moveArgsSchema = z.object({ token: z.string().max(100), how: z.enum(['move', 'use']) });

/** Another program that has the same library open. */
export const otherInstanceSchema = z.object({
  surface: z.enum(['window', 'browser']),
  sameComputer: z.boolean(),
  since: momentSchema,
});
export type OtherInstance = z.infer<typeof otherInstanceSchema>;
