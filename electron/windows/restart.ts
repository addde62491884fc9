import { spawn } from 'node:child_process';
import { readlinkSync } from 'node:fs';
import { app } from 'electron';

/** Restarts the program after it has ended: with its switches, without the files that it was opened with. */
export function restartProgram(): void {
  const switches = process.argv.slice(1).filter((argument) => argument.startsWith('-'));
  const args = [...switches, ...(app.isPackaged ? [] : [app.getAppPath()])];
  if (wasReplaced()) {
    // Electron restarts through the file that it runs from, which an update has deleted.
    app.releaseSingleInstanceLock();
    spawn(process.execPath, args, { detached: true, stdio: 'ignore' }).unref();
    return;
  }
  // Inside an AppImage, the program's own path disappears when it ends.
  const image = process.env['APPIMAGE'];
  app.relaunch({ args, ...(image !== undefined && image !== '' && { execPath: image }) });
}

/** True if the package manager has put another program into the place of the running one. */
function wasReplaced(): boolean {
  return process.platform === 'linux' && readlinkSync('/proc/self/exe').endsWith(' (deleted)');
}
