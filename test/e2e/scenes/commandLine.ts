import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { inRoot } from '#build/scripts/root.mjs';
import type { runCli } from '#electron/cli/main';

interface Built {
  readonly runCli: typeof runCli;
}

/** Gives a command to the built command line, which stays loaded for the files of a worker; returns its output. */
export async function commandLine(...args: readonly string[]): Promise<string> {
  const built = (await import(/* @vite-ignore */ pathToFileURL(inRoot('out/main/cli.js')).href)) as Built;
  const written: Buffer[] = [];
  let complaints = '';
  const exit = await built.runCli(args, {
    out: async (data) => void written.push(Buffer.from(data)),
    err: async (text) => void (complaints += text),
    input: () => Readable.from([]),
  });
  if (exit !== 0) throw new Error(`${args.join(' ')} ended with ${String(exit)}: ${complaints}`);
  return Buffer.concat(written).toString();
}
