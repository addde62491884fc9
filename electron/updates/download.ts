import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { UpdateFailure } from './faults';
import { request } from './request';

/** In milliseconds: a connection that brings nothing for so long has ended. */
const longestSilence = 60_000;

export interface Expected {
  /** In base64. */
  readonly sha512: string;
  /** In bytes. */
  readonly size: number;
}

/** Writes a file and fails unless it is exactly what the feed promised; nothing longer is written. */
export async function download(
  url: URL,
  file: string,
  expected: Expected,
  { signal, progress }: { readonly signal: AbortSignal; readonly progress: (done: number) => void },
): Promise<void> {
  const silence = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), longestSilence);
  };
  heard();
  try {
    const { body } = await request(url, AbortSignal.any([signal, silence.signal]));
    const check = checked(expected, (done) => {
      heard();
      progress(done);
    });
    const source =
      body === null
        ? Readable.from([])
        : // Destroying it cancels the answer at once; an iterator of it would first wait for the bytes it has asked for.
          Readable.fromWeb(body as ReadableStream<Uint8Array>);
    await pipeline(source, check, createWriteStream(file));
  } finally {
    clearTimeout(timer);
  }
}

function checked({ sha512, size }: Expected, progress: (done: number) => void): Transform {
  const hash = createHash('sha512');
  let done = 0;
  return new Transform({
    transform(chunk: Uint8Array, _encoding, answer) {
      done += chunk.length;
      hash.update(chunk);
      progress(Math.min(done, size));
      if (done > size) answer(new UpdateFailure('corrupted', `longer than ${String(size)} bytes`));
      else answer(null, chunk);
    },
    flush(answer) {
      const same = done === size && hash.digest('base64') === sha512;
      answer(same ? null : new UpdateFailure('corrupted', `${String(done)} bytes, or another checksum`));
    },
  });
}

/** Reads a file that lay on the disk for a while. */
export async function isStill(file: string, { sha512 }: Pick<Expected, 'sha512'>): Promise<boolean> {
  const hash = createHash('sha512');
  await pipeline(createReadStream(file), hash);
  return hash.digest('base64') === sha512;
}
