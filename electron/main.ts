import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { app, protocol } from 'electron';
import { runCommandLine } from './commandLine';
import { parseLaunch } from './launch';
import { appScheme } from './security/origin';
import { runWindows } from './windows/program';

// Nothing here may be awaited at the top level: Electron waits for this module, and a module that waits in its
// turn sometimes never starts.

const launch = parseLaunch(process.argv, process.env);

// Tests as root cannot have Chromium's sandbox, and say so on the command line; nothing else switches it off.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
protocol.registerSchemesAsPrivileged([
  { scheme: appScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
]);

if (launch.commandLine !== undefined) runCommandLine(launch.commandLine);
else if (isOnlyOne()) runWindows({ built: path.join(import.meta.dirname, '..') });
else app.exit();

/** One window program for one library: what is locked lies in its folder. A second one only wakes the first. */
function isOnlyOne(): boolean {
  if (launch.dataFolder !== undefined) {
    const own = path.join(launch.dataFolder, '.window');
    mkdirSync(own, { recursive: true });
    app.setPath('userData', own);
  }
  return app.requestSingleInstanceLock();
}
