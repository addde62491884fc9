import path from 'node:path';

/** How the program was started. */
export interface Launch {
  /** The arguments of the command line, where that is wanted instead of a window. */
  readonly commandLine?: readonly string[];
  /** The library folder, where it is not the application's own. */
  readonly dataFolder?: string;
}

/** Reads the program's arguments and environment. What stands before `--cli` is the runtime's. */
export function parseLaunch(argv: readonly string[], env: Readonly<NodeJS.ProcessEnv>): Launch {
  const start = argv.indexOf('--cli');
  const folder = env['HEARTHBOOK_DATA'];
  return {
    ...(start >= 0 && { commandLine: argv.slice(start + 1) }),
    ...(folder !== undefined && folder !== '' && { dataFolder: path.resolve(folder) }),
  };
}
