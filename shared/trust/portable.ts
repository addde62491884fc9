import { z } from 'zod';
import { documentIdSchema, documentKinds, momentSchema } from '../documents/envelope';
import { textSchema } from '../kernel/schemas';

/** How the library knows a document of a file already. */
export const duplicateStates = ['none', 'same', 'here', 'binned'] as const;

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
  /** When the one that is here was saved; `null` where there is none. */
  here: momentSchema.nullable(),
  /** What is wrong with it; with any fault nothing of the file is taken. */
  faults: z.array(z.object({ path: z.string(), text: textSchema })),
});
export type PortableItem = z.infer<typeof portableItemSchema>;

/** What a `.hearth` file holds: what it is about first, then what comes along (a campaign's party and packs). */
export const portableOfferSchema = z.object({ items: z.array(portableItemSchema).min(1) });
export type PortableOffer = z.infer<typeof portableOfferSchema>;

/** What becomes of a document: `add` where there is none of its id, else as a copy, in its place, or not at all. */
export const takeModes = ['add', 'copy', 'replace', 'skip'] as const;
export type TakeMode = (typeof takeModes)[number];

/** What was taken of a file; `before` is the snapshot that takes a replacement back. */
export const takenSchema = z.object({
  items: z.array(
    z.object({
      kind: z.enum(documentKinds),
      id: documentIdSchema,
      revision: z.int(),
      before: z.string().nullable(),
    }),
  ),
});

/** A file that the system handed to the program: by open-with, by a second launch, by its icon. */
export const waitingFileSchema = z.object({ fileName: z.string(), text: z.string() });
