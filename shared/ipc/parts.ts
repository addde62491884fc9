import { z } from 'zod';
import { documentIdSchema } from '#shared/documents/envelope';
import { mostPortableText } from '#shared/library/portableLimits';

/** Structured clone keeps bytes as they are; the browser host encodes them as base64. */
export const bytesSchema = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/**
 * The destination of a file that a user asked for. A window asks for a place and writes it (`saved`); the browser
 * host returns the bytes for a download (`download`).
 */
export const deliverySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('saved'), fileName: z.string() }),
  z.object({ kind: z.literal('canceled') }),
  z.object({ kind: z.literal('download'), fileName: z.string(), type: z.string(), bytes: bytesSchema }),
]);
export type Delivery = z.infer<typeof deliverySchema>;

export const idArgs = z.object({ id: documentIdSchema });
export const nothing = z.object({});

export const fileText = z.string().max(mostPortableText);

export const readErrors = ['not-found', 'damaged-document', 'newer-version', 'storage-failed'] as const;
