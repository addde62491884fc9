import { createHash } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isRecord } from '#shared/kernel/record';

export interface Launch {
  /** The arguments after `--cli`, or a question after the program itself; without them a window opens. */
  readonly commandLine?: readonly string[];
  /** The library folder, if it is not the default one. */
  readonly dataFolder?: string;
  /** Absolute paths of files to open in a window. */
  readonly files: readonly string[];
  /** Links into the program, as they were passed. */
  readonly links: readonly string[];
}

/**
 * The context of the arguments. `folder`: the working folder, for relative paths. `program`: the folder that
 * the runtime was told to run; `null` if the program is packaged with the runtime.
 */
export interface Start {
  readonly folder: string;
  readonly program: string | null;
}

/** Questions that are answered without a window when they are all that is asked. */
const questions = new Set(['-h', '--help', '-V', '--version']);

/** Arguments before `--cli` belong to the runtime. */
export function parseLaunch(
  argv: readonly string[],
  env: Readonly<NodeJS.ProcessEnv>,
  { folder, program }: Start,
): Launch {
  if (program === null && argv.length === 2 && questions.has(argv[1] ?? ''))
    return parseLaunch(argv.toSpliced(1, 0, '--cli'), env, { folder, program });
  const start = argv.indexOf('--cli');
  const data = env['HEARTHBOOK_DATA'];
  const given = argv.slice(1).filter((argument) => !argument.startsWith('-'));
  const named = given.filter((argument) => !isOwnLink(argument)).map((name) => wholePath(name, folder));
  // Arguments before the program belong to the runtime.
  const own = program === null ? 0 : named.indexOf(program) + 1;
  return {
    ...(start >= 0 && { commandLine: argv.slice(start + 1) }),
    ...(data !== undefined && data !== '' && { dataFolder: path.resolve(data) }),
    files: start >= 0 || (program !== null && own === 0) ? [] : named.slice(own),
    links: start >= 0 ? [] : given.filter(isOwnLink),
  };
}

/**
 * The folder of the window program's own data, such as its lock: in the library that the environment names, or beside
 * the usual one if the library cannot be written to. `make` creates a folder, and throws if it cannot be written to.
 */
export function windowFolder(library: string, usual: string, make: (folder: string) => void): string {
  const own = path.join(library, '.window');
  try {
    make(own);
    return own;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    const elsewhere = path.join(usual, 'libraries', createHash('sha256').update(library).digest('hex'));
    make(elsewhere);
    return elsewhere;
  }
}

/** The files or links of a second launch, from the data that it sent; empty for unexpected data. */
export function givenToSecond(data: unknown, which: 'files' | 'links'): readonly string[] {
  const given = isRecord(data) ? data[which] : undefined;
  return Array.isArray(given) ? given.filter((each: unknown) => typeof each === 'string') : [];
}

/** Desktops pass files as paths or as `file:` URLs. */
function wholePath(name: string, folder: string): string {
  try {
    return path.resolve(folder, name.startsWith('file:') ? fileURLToPath(name) : name);
  } catch {
    return path.resolve(folder, name);
  }
}

/** A link into the program, whether or not it leads anywhere; `security/ownLinks.ts` decides that. */
function isOwnLink(argument: string): boolean {
  return /^hearthbook:/i.test(argument);
}
