/** JSON goes to `out`, messages for people to `err`; `input` is standard input. */
export interface Io {
  out(data: string | Uint8Array): Promise<void>;
  err(text: string): Promise<void>;
  input(): AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;
}

/** A closed reader (`| head`) is not an error. */
export function processIo(): Io {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreClosedPipe);
  return {
    out: (data) => write(process.stdout, data),
    err: (text) => write(process.stderr, text),
    input: () => process.stdin,
  };
}

function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

function write(stream: NodeJS.WriteStream, data: string | Uint8Array): Promise<void> {
  return new Promise((resolve) => stream.write(data, () => resolve()));
}
