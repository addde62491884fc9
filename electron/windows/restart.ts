import { app } from 'electron';

/** Restarts the program after it has ended: with its switches, without the files that it was opened with. */
export function restartProgram(): void {
  const switches = process.argv.slice(1).filter((argument) => argument.startsWith('-'));
  // Inside an AppImage, the program's own path disappears when it ends.
  const image = process.env['APPIMAGE'];
  app.relaunch({
    args: [...switches, ...(app.isPackaged ? [] : [app.getAppPath()])],
    ...(image !== undefined && image !== '' && { execPath: image }),
  });
}
