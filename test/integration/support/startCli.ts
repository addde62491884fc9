import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { runCli } from '#electron/cli/main';
import type { SessionParts } from '#electron/cli/session';
import { recordingPrinter } from './services';
import { countingIds, temporaryFolder, tickingClock, toyRulesets } from './world';

/** A folder with input files, and the command line on a library in it. */
export async function startCli(
  files: Readonly<Record<string, string | Buffer>> = {},
  parts: SessionParts = {},
) {
  const folder = await temporaryFolder();
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  const data = path.join(folder, 'library');
  const ids = countingIds();
  const printer = recordingPrinter();
  /** With text or bytes on standard input. */
  const pipe = async (input: string | Buffer, ...args: readonly string[]) => {
    const inFolder = args.map((arg) => (arg.startsWith('@') ? path.join(folder, arg.slice(1)) : arg));
    const written: Buffer[] = [];
    let err = '';
    const io = {
      out: async (data: string | Uint8Array) => void written.push(Buffer.from(data)),
      err: async (text: string) => void (err += text),
      input: () => Readable.from([Buffer.from(input)]),
    };
    const defaults = { rulesets: toyRulesets, clock: tickingClock(), ids, printer };
    const exit = await runCli(['--data', data, ...inFolder], io, { ...defaults, ...parts });
    const bytes = Buffer.concat(written);
    return { exit, out: bytes.toString(), bytes, err: err.replaceAll(`${folder}${path.sep}`, '@') };
  };
  const run = async (...args: readonly string[]) => {
    const { exit, out, err } = await pipe('', ...args);
    return { exit, out, err };
  };
  return { folder, data, run, pipe, printer };
}
