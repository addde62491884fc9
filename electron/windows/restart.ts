import { app } from 'electron';

/** Restarts the program once it ended: with its switches, without the files that it was handed. */
export function restartProgram(): void {
  const switches = process.argv.slice(1).filter((argument) => argument.startsWith('-'));
  // The program inside an AppImage lies in a place that is gone when it ends.
  const image = process.env['APPIMAGE'];
  app.relaunch({
    args: [...switches, ...(app.isPackaged ? [] : [app.getAppPath()])],
    ...(image !== undefined && image !== '' && { execPath: image }),
  });
}
