import { accessSync, constants, mkdirSync } from 'node:fs';
import path from 'node:path';
import { app, protocol } from 'electron';
import { keepCompiled, useCompiled } from './compiled';
import { parseLaunch, windowFolder } from './launch';
import { goOffline } from './security/network';
import { appScheme } from './security/origin';
import { runWindows } from './program';

const launch = parseLaunch(process.argv, process.env, {
  folder: process.cwd(),
  program: app.isPackaged ? null : app.getAppPath(),
});

// Tests that run as root cannot use Chromium's sandbox, and say so on the command line; nothing else disables
// it.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
goOffline(app.commandLine);
protocol.registerSchemesAsPrivileged([
  { scheme: appScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
]);

// The command line is awaited on purpose: Electron connects to a display only after this module, and the
// command line has to run without one. Nothing of a window may be awaited here: `ready` would never come.
if (launch.commandLine !== undefined) await runCommandLine(launch.commandLine);
else runProgram();

/** The window program, unless another one runs already. */
function runProgram(): void {
  const ownFolder = app.getPath('userData');
  if (!isOnlyOne()) {
    app.exit();
    return;
  }
  useCompiled(ownFolder);
  runWindows({
    built: path.join(import.meta.dirname, '..'),
    files: launch.files,
    links: launch.links,
    settled: () => void keepCompiled(ownFolder),
  });
}

/** The same services without a window: `hearthbook --cli COMMAND ...`. */
async function runCommandLine(args: readonly string[]): Promise<void> {
  app.dock?.hide();
  const { runCli } = await import('./cli/main');
  app.exit(await runCli(args));
}

/**
 * Only one window program per library, because the lock lies in its folder. A second one only activates the
 * first and passes its files on as data, because the system reorders the arguments that it passes.
 */
function isOnlyOne(): boolean {
  if (launch.dataFolder !== undefined) {
    const make = (folder: string) => {
      mkdirSync(folder, { recursive: true });
      accessSync(folder, constants.W_OK);
    };
    app.setPath('userData', windowFolder(launch.dataFolder, app.getPath('userData'), make));
  }
  return app.requestSingleInstanceLock({ files: launch.files, links: launch.links });
}
