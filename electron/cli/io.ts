/** JSON goes to `out`, messages for people to `err`. */
export interface Io {
  out(text: string): Promise<void>;
  err(text: string): Promise<void>;
}

/** A closed reader (`| head`) is not an error. */
export function processIo(): Io {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreClosedPipe);
  return { out: (text) => write(process.stdout, text), err: (text) => write(process.stderr, text) };
}

function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

function write(stream: NodeJS.WriteStream, text: string): Promise<void> {
  return new Promise((resolve) => stream.write(text, () => resolve()));
}
