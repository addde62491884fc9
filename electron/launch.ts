import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isRecord } from '../shared/kernel/record';

export interface Launch {
  /** The arguments of the command line, where that is wanted instead of a window. */
  readonly commandLine?: readonly string[];
  /** The library folder, where it is not the application's own. */
  readonly dataFolder?: string;
  /** The files that it was started with, by their whole paths, to be opened in a window. */
  readonly files: readonly string[];
}

/**
 * The origin of the arguments.
 *
 * - `folder`: the working folder, from which relative paths start
 * - `program`: the folder that the runtime was told to run; `null` where the program is packaged with it
 */
export interface Start {
  readonly folder: string;
  readonly program: string | null;
}

/** Reads the program's arguments and environment. What stands before `--cli` is the runtime's. */
export function parseLaunch(
  argv: readonly string[],
  env: Readonly<NodeJS.ProcessEnv>,
  { folder, program }: Start,
): Launch {
  const start = argv.indexOf('--cli');
  const data = env['HEARTHBOOK_DATA'];
  const named = argv
    .slice(1)
    .filter((argument) => !argument.startsWith('-'))
    .map((name) => wholePath(name, folder));
  // Arguments before the program are the runtime's own.
  const own = program === null ? 0 : named.indexOf(program) + 1;
  return {
    ...(start >= 0 && { commandLine: argv.slice(start + 1) }),
    ...(data !== undefined && data !== '' && { dataFolder: path.resolve(data) }),
    files: start >= 0 || (program !== null && own === 0) ? [] : named.slice(own),
  };
}

/** The files of a second launch, as the first one is told of them; nothing where that is anything else. */
export function filesOfSecond(data: unknown): readonly string[] {
  if (!isRecord(data) || !Array.isArray(data['files'])) return [];
  return data['files'].filter((file: unknown) => typeof file === 'string');
}

/** Desktops name files by their path or by a `file:` address. */
function wholePath(name: string, folder: string): string {
  try {
    return path.resolve(folder, name.startsWith('file:') ? fileURLToPath(name) : name);
  } catch {
    return path.resolve(folder, name);
  }
}
