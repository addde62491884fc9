import { z } from 'zod';
import { documentIdSchema, documentKinds, momentSchema } from '../documents/envelope';
import { textSchema } from '../kernel/schemas';

/** What restoring an entry of a backup would mean for this library. */
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
 * A document of a backup beside what the library holds of the same id.
 *
 * - `incomplete`: the same, but not all of its history that came to stay is here
 * - `newer`, `older`: the backup's against the library's, by when they were saved
 * - `differs`: saved at the same moment, and yet not the same
 * - `binned`: here it lies in the bin
 * - `unreadable`: damaged or of a later version; `problem` says which
 */
export const backupEntrySchema = z.object({
  /** Its place in the archive: `characters/x.json`. */
  place: z.string(),
  kind: z.enum(documentKinds),
  id: documentIdSchema.nullable(),
  name: z.string(),
  ruleset: z.string(),
  /** Whether it lay in the bin when it was backed up. */
  binned: z.boolean(),
  state: z.enum(backupStates),
  there: momentSchema.nullable(),
  here: momentSchema.nullable(),
  problem: textSchema.nullable(),
  /** Its earlier versions: how many the backup has, and how many of those are here. */
  history: z.object({ here: z.int(), there: z.int() }),
});
export type BackupEntry = z.infer<typeof backupEntrySchema>;

/** What was left out of a backup: pipes, devices, links and the like, by their places. */
export const leftOutSchema = z.object({ left: z.array(z.string()) });

/** What an archive holds, before anything is written; `token` names it for the restore, until the program ends. */
export const backupOfferSchema = z.object({
  token: z.string(),
  fileName: z.string(),
  madeAt: momentSchema.nullable(),
  entries: z.array(backupEntrySchema),
  /** Logs of rolls, settings and histories that come along with their documents. */
  others: z.int(),
});
export type BackupOffer = z.infer<typeof backupOfferSchema>;

/**
 * What becomes of an entry: added, or its history completed where the same is here; put in the place of what is here
 * (which stays in its history); or as a copy.
 */
export const backupModes = ['add', 'replace', 'copy'] as const;

export const restoreBackupArgsSchema = z.object({
  token: z.string().max(100),
  take: z
    .array(z.object({ place: z.string().max(255), mode: z.enum(backupModes) }))
    .min(1)
    .max(100_000),
});

/** What a restore did; `left` are the entries that could not be taken, each with why. */
export const backupRestoredSchema = z.object({
  added: z.int(),
  replaced: z.int(),
  copied: z.int(),
  left: z.array(z.object({ place: z.string(), name: z.string(), text: textSchema })),
});

/** A folder that somebody chose for the library: nothing in it, a library already, or other files. */
export const chosenFolderSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cancelled') }),
  z.object({
    kind: z.literal('chosen'),
    token: z.string(),
    folder: z.string(),
    holds: z.enum(['nothing', 'library', 'other']),
    /** How many documents a library there holds. */
    documents: z.int(),
    /** Pipes, devices, links and the like in the library of now, which stay where they are when it moves. */
    left: z.array(z.string()),
  }),
]);

/** What to do with it: take the library there, or use the one that is there already. */
export const moveArgsSchema = z.object({ token: z.string().max(100), how: z.enum(['move', 'use']) });

/** Another program that has the same library open. */
export const otherInstanceSchema = z.object({
  surface: z.enum(['window', 'browser']),
  sameComputer: z.boolean(),
  since: momentSchema,
});
export type OtherInstance = z.infer<typeof otherInstanceSchema>;
