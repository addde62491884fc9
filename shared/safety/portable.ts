import { z } from 'zod';
import { documentIdSchema, documentKinds, momentSchema } from '#shared/documents/envelope';
import { textSchema } from '#shared/kernel/schemas';

/** `same` means identical content, whenever it was saved. */
export const duplicateStates = ['none', 'same', 'here', 'binned'] as const;

/** `path` starts at the top of the file: `documents[2].choices`. */
export const portableFaultSchema = z.object({ path: z.string(), text: textSchema });
export type PortableFault = z.infer<typeof portableFaultSchema>;

/** A preview of one document, before anything is written. */
export const portableItemSchema = z.object({
  kind: z.enum(documentKinds),
  id: documentIdSchema,
  name: z.string(),
  ruleset: z.string(),
  /** A character's summary by its ruleset, or the content of a campaign or a pack. */
  subtitle: textSchema,
  hasPortrait: z.boolean(),
  updatedAt: momentSchema,
  duplicate: z.enum(duplicateStates),
  /** The time of saving of the existing document; `null` if there is none, or none that can be read and replaced. */
  here: momentSchema.nullable(),
  /** The existing document compared with that of the file, if revisions and dates agree. */
  age: z.enum(['newer', 'older', 'unclear']),
  /** The name of the existing document, or its file name if it cannot be read. */
  called: z.string(),
  /**
   * Notes that do not prevent the import, such as a member of a party whose character is neither in the file nor
   * in the library.
   */
  remarks: z.array(textSchema),
});
export type PortableItem = z.infer<typeof portableItemSchema>;

/**
 * The content of a portable file: its main document first, then the others (a campaign's party and packs). Any
 * fault prevents the import; a document that cannot be read at all is a fault and not an item.
 */
export const portableOfferSchema = z.object({
  items: z.array(portableItemSchema).min(1),
  faults: z.array(portableFaultSchema),
});
export type PortableOffer = z.infer<typeof portableOfferSchema>;

/** `add` applies if the id is new; otherwise the document is copied, replaces the existing one, or is skipped. */
export const importModes = ['add', 'copy', 'replace', 'skip'] as const;
export type ImportMode = (typeof importModes)[number];

/**
 * An imported document with the data to undo the import.
 *
 * - `before`: the snapshot of the replaced state; `null` if nothing was replaced
 * - `binned`: true if it was not in the library or in its bin before; an undo moves it to the bin
 */
export const importedItemSchema = z.object({
  kind: z.enum(documentKinds),
  id: documentIdSchema,
  revision: z.int(),
  before: z.string().nullable(),
  binned: z.boolean(),
});
export type ImportedItem = z.infer<typeof importedItemSchema>;

/** Follows the order of the file; skipped documents are left out. */
export const importedSchema = z.object({ items: z.array(importedItemSchema) });

/** A file from the system (open-with, a second launch, the icon), or the reason why it cannot be used. */
export const waitingFileSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), fileName: z.string(), text: z.string() }),
  z.object({ kind: z.literal('refused'), fileName: z.string(), problem: textSchema }),
]);
export type WaitingFile = z.infer<typeof waitingFileSchema>;
