import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runCli } from '../../../electron/cli/main';
import type { SessionParts } from '../../../electron/cli/session';
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
  const run = async (...args: string[]) => {
    const inFolder = args.map((arg) => (arg.startsWith('@') ? path.join(folder, arg.slice(1)) : arg));
    let out = '';
    let err = '';
    const io = {
      out: async (text: string) => void (out += text),
      err: async (text: string) => void (err += text),
    };
    const defaults = { rulesets: toyRulesets, clock: tickingClock(), ids, printer };
    const exit = await runCli(['--data', data, ...inFolder], io, { ...defaults, ...parts });
    return { exit, out, err: err.replaceAll(`${folder}${path.sep}`, '@') };
  };
  return { folder, data, run, printer };
}
