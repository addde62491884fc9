/** JSON goes to `out`, messages for people to `err`; `input` is standard input. */
export interface Io {
  out(data: string | Uint8Array): Promise<void>;
  err(text: string): Promise<void>;
  input(): AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;
}

/** Standard output or standard error takes nothing any more, such as a file on a full disk. */
export class UnwritableOutput extends Error {}

/** A closed reader (`| head`) is not an error. Any other error reaches the writer. */
export function processIo(): Io {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  return {
    out: (data) => write(process.stdout, data),
    err: (text) => write(process.stderr, text),
    input: () => process.stdin,
  };
}

function write(stream: NodeJS.WriteStream, data: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) =>
    stream.write(data, (error: NodeJS.ErrnoException | null | undefined) => {
      if (error === null || error === undefined || error.code === 'EPIPE') resolve();
      else reject(new UnwritableOutput(error.message));
    }),
  );
}
