/** JSON goes to `out`, one line for a person to `err`. */
export interface Io {
  out(text: string): Promise<void>;
  err(text: string): Promise<void>;
}

/** The streams of this process; a reader that went away (`| head`) is no fault. */
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
