import { programFolders } from '#electron/services/location/programFolders';
import { exchangeLibraries } from './exchange';
import { startHost, type RunningHost } from './host';
import { openBrowser } from './openBrowser';
import { readHostOptions, type HostOptions } from './options';

/** Runs the browser host until it is asked to end; returns the exit status. Prints one line with the address. */
export async function runHost(argv: readonly string[]): Promise<number> {
  const warn = (line: string) => process.stderr.write(`hearthbook: ${line}\n`);
  let options: HostOptions;
  try {
    options = readHostOptions(argv);
  } catch (error) {
    warn(lineOf(error));
    return 2;
  }
  const start = (libraryFolder: string, port: number) =>
    startHost({
      libraryFolder,
      port,
      rendererFolder: programFolders().renderer,
      playersFolder: programFolders().players,
      logBug: (error) => warn(error instanceof Error ? (error.stack ?? error.message) : String(error)),
    });
  const ended = endRequested();
  let host: Pick<RunningHost, 'close'>;
  try {
    host = options.exchange ? exchangeLibraries(start) : await serve(start, options);
  } catch (error) {
    warn(lineOf(error));
    return 1;
  }
  await ended;
  await host.close();
  return 0;
}

type Start = (libraryFolder: string, port: number) => Promise<RunningHost>;

async function serve(start: Start, { libraryFolder, port, openBrowser: opens }: HostOptions) {
  const host = await start(libraryFolder, port);
  process.stdout.write(`Hearthbook answers at ${host.address}\n`);
  if (opens) openBrowser(host.address);
  return host;
}

/** Resolves when the terminal or the system asks the program to end. */
function endRequested(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
}

function lineOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s*\n\s*/g, ' ');
}
