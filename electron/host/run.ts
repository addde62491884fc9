import { programFolders } from '#electron/services/location/programFolders';
import { startHost } from './host';
import { openBrowser } from './openBrowser';
import { readHostOptions } from './options';

/** Runs the browser host until it is asked to end; returns the exit status. Prints one line with the address. */
export async function runHost(argv: readonly string[]): Promise<number> {
  const warn = (line: string) => process.stderr.write(`hearthbook: ${line}\n`);
  let options;
  try {
    options = readHostOptions(argv);
  } catch (error) {
    warn(lineOf(error));
    return 2;
  }
  const ended = endRequested();
  let host;
  try {
    host = await startHost({
      libraryFolder: options.libraryFolder,
      port: options.port,
      rendererFolder: programFolders().renderer,
      playersFolder: programFolders().players,
      logBug: (error) => warn(error instanceof Error ? (error.stack ?? error.message) : String(error)),
    });
  } catch (error) {
    warn(lineOf(error));
    return 1;
  }
  process.stdout.write(`Hearthbook answers at ${host.address}\n`);
  if (options.openBrowser) openBrowser(host.address);
  await ended;
  await host.close();
  return 0;
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
