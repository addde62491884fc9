import { deflateSync } from 'node:zlib';
import type { PDFContext, PDFRawStream } from 'pdf-lib';

/** In bytes: what is shorter gains less than its own overhead. */
const worthwhile = 128;

type Entries = Parameters<PDFContext['stream']>[1];

/** A stream that is compressed if that helps. Node's compression starts far faster than the one of pdf-lib. */
export function streamOf(
  context: PDFContext,
  content: string | Uint8Array,
  entries: Entries = {},
): PDFRawStream {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
  if (bytes.length < worthwhile) return context.stream(bytes, entries);
  return context.stream(deflateSync(bytes), { ...entries, Filter: 'FlateDecode' });
}
