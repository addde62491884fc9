import { z } from 'zod';
import { documentIdSchema } from '#shared/documents/envelope';
import { parseJson } from '#shared/documents/jsonText';
import { sizeOf } from './sizes';

/** More are neither listed nor told. */
export const mostSupplies = 300;
/** A text of more pages is not shared: some two million characters. */
export const mostSupplyPages = 40;
/** In characters of JSON, so that a page and its marks fit into a room. */
const largestPage = 56_000;
const shortestCut = 1000;

export const supplyKinds = ['game', 'pack', 'portrait'] as const;

/**
 * Something that a sheet needs beside its room. Its text lies in rooms of its own, which are read once and kept on the device.
 *
 * - `of`: the id of the game or the pack, or of the character in the portrait
 * - `digest`: of the whole text, so that a device knows whether it has it
 * - `characters`: seats that may load one of these sheets may load this
 * - `shown`: every seat may load it, since it shows what all of them know
 */
export const supplySchema = z.strictObject({
  id: z.string().regex(/^[\w-]{1,64}$/),
  kind: z.enum(supplyKinds),
  of: documentIdSchema,
  digest: z.string().max(64),
  pages: z.int().min(1).max(mostSupplyPages),
  characters: z.array(documentIdSchema).min(1).max(200),
  shown: z.boolean().optional(),
});
export type Supply = z.infer<typeof supplySchema>;

/** A supply with its whole text. */
export const storedSupplySchema = supplySchema
  .omit({ pages: true, shown: true })
  .extend({ text: z.string() });
export type StoredSupply = z.infer<typeof storedSupplySchema>;

/** The content of a room that holds a part of the text; `digest` is that of the whole. */
export const supplyPageSchema = z.strictObject({ digest: z.string().max(64), text: z.string() });

/** `undefined` if the text is no JSON that can be processed. */
export function contentIn({ text }: Pick<StoredSupply, 'text'>): unknown {
  const json = parseJson(text);
  return json.ok ? json.value : undefined;
}

/** The parts of a text, one for each room. */
export function supplyPages(text: string): readonly string[] {
  const pages: string[] = [];
  for (let from = 0; from < text.length;) {
    const page = firstPage(text, from);
    pages.push(page);
    from += page.length;
  }
  return pages.length === 0 ? [''] : pages;
}

function firstPage(text: string, from: number): string {
  for (let length = largestPage; ; length = Math.max(Math.floor(length * 0.8), shortestCut)) {
    const page = text.slice(from, endWithin(text, from + length));
    if (sizeOf(page) <= largestPage || length === shortestCut) return page;
  }
}

/** Half of a character of two units would be lost on the way. */
function endWithin(text: string, end: number): number {
  return end < text.length && /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) ? end - 1 : end;
}
