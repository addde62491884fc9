import type { HonoRequest } from 'hono';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';

/** The status and message for a rejected body. */
export interface BodyRefusal {
  readonly status: 400 | 413;
  readonly error: AppError;
}

/**
 * Reads the body as text, up to `most` bytes, with or without a declared length. A body that is too large is
 * not read to its end; one that breaks off or is not UTF-8 is refused.
 */
export async function readBody(request: HonoRequest, most: number): Promise<Result<string, BodyRefusal>> {
  const length = request.header('content-length');
  if (length !== undefined && Number(length) > most) return err(tooLarge());
  try {
    const bytes = length === undefined ? await collect(request.raw.body, most) : await request.arrayBuffer();
    if (bytes === undefined) return err(tooLarge());
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    // The sender disconnected, or sent invalid chunks or invalid UTF-8.
    const text = message('services.json.encoding');
    return err({ status: 400, error: appError('invalid-input', { text, detail: errorName(error) }) });
  }
}

/** Returns `undefined` for more bytes than allowed. */
async function collect(
  stream: ReadableStream<Uint8Array> | null,
  most: number,
): Promise<Uint8Array | undefined> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of stream ?? []) {
    length += piece.length;
    if (length > most) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function tooLarge(): BodyRefusal {
  return { status: 413, error: appError('invalid-input', { detail: 'Too large' }) };
}

/** Only the name, because the message may quote the body. */
function errorName(error: unknown): string {
  return error instanceof Error ? error.name : 'Unknown';
}
