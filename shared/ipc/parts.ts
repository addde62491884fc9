import { z } from 'zod';
import { documentIdSchema } from '../documents/envelope';
import { mostPortableText } from '../library/portableLimits';

/** Bytes: structured clone keeps them as they are; the browser host carries them as base64. */
export const bytesSchema = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/**
 * Where something went that a user wanted as a file. A window asks for a place and writes it (`saved`); the
 * browser host hands the bytes over to be downloaded (`download`).
 */
export const deliverySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('saved'), fileName: z.string() }),
  z.object({ kind: z.literal('cancelled') }),
  z.object({ kind: z.literal('download'), fileName: z.string(), type: z.string(), bytes: bytesSchema }),
]);
export type Delivery = z.infer<typeof deliverySchema>;

export const idArgs = z.object({ id: documentIdSchema });
export const nothing = z.object({});

/** The text of a portable file. */
export const fileText = z.string().max(mostPortableText);

/** How reading a document may fail. */
export const readErrors = ['not-found', 'damaged-document', 'newer-version', 'storage-failed'] as const;
