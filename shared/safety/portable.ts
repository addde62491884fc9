import { z } from 'zod';
import { documentIdSchema, documentKinds, momentSchema } from '../documents/envelope';
import { textSchema } from '../kernel/schemas';

/** How the library knows a document of a file already; `same`: with the very content, whenever it was saved. */
export const duplicateStates = ['none', 'same', 'here', 'binned'] as const;
export type DuplicateState = (typeof duplicateStates)[number];

/** Something that is wrong, with its path from the start of the file: `documents[2].choices`. */
export const portableFaultSchema = z.object({ path: z.string(), text: textSchema });
export type PortableFault = z.infer<typeof portableFaultSchema>;

/** A document of a portable file, as it is shown before anything is written. */
export const portableItemSchema = z.object({
  kind: z.enum(documentKinds),
  id: documentIdSchema,
  name: z.string(),
  ruleset: z.string(),
  /** The ruleset's line about a character; what a campaign or a pack holds. */
  subtitle: textSchema,
  hasPortrait: z.boolean(),
  updatedAt: momentSchema,
  duplicate: z.enum(duplicateStates),
  /** When the one that is here was saved; `null` where there is none, or none that can be read and so replaced. */
  here: momentSchema.nullable(),
  /** What the one that is here is called; the file's name of it where there is none that can be read. */
  called: z.string(),
  /** What is worth knowing, but stops nothing: somebody of a party whose sheet is neither in the file nor here. */
  remarks: z.array(textSchema),
});
export type PortableItem = z.infer<typeof portableItemSchema>;

/**
 * What a portable file holds: what it is about first, then what comes along (a campaign's party and packs). With any
 * fault nothing of it can be taken; a document that cannot be read at all is a fault and no item.
 */
export const portableOfferSchema = z.object({
  items: z.array(portableItemSchema).min(1),
  faults: z.array(portableFaultSchema),
});
export type PortableOffer = z.infer<typeof portableOfferSchema>;

/** What becomes of a document: `add` where there is none of its id, else as a copy, in its place, or not at all. */
export const importModes = ['add', 'copy', 'replace', 'skip'] as const;
export type ImportMode = (typeof importModes)[number];

/**
 * A document that was taken, and what takes that back.
 *
 * - `before`: the snapshot of the state that it replaced; `null` where it replaced nothing
 * - `binned`: whether it was not in the library before, or in its bin, where it goes when it is taken back
 */
export const importedItemSchema = z.object({
  kind: z.enum(documentKinds),
  id: documentIdSchema,
  revision: z.int(),
  before: z.string().nullable(),
  binned: z.boolean(),
});
export type ImportedItem = z.infer<typeof importedItemSchema>;

/** What was taken of a file, in its order; what was skipped is not among it. */
export const importedSchema = z.object({ items: z.array(importedItemSchema) });

/** A file that the system handed to the program (open-with, a second launch, its icon), or why it cannot be used. */
export const waitingFileSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), fileName: z.string(), text: z.string() }),
  z.object({ kind: z.literal('refused'), fileName: z.string(), problem: textSchema }),
]);
export type WaitingFile = z.infer<typeof waitingFileSchema>;
