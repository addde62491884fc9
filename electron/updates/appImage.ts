import { chmodSync, copyFileSync, renameSync, rmSync } from 'node:fs';
import { AppImageUpdater } from 'electron-updater';

/**
 * Replaces the image in one step, under the name that the user gave it. electron-updater removes the old image before
 * it moves the new one, which leaves neither if the disk is full.
 */
export class AppImageReplacer extends AppImageUpdater {
  protected override doInstall(): boolean {
    const image = process.env['APPIMAGE'];
    const downloaded = this.installerPath;
    if (image === undefined || downloaded === null) return false;
    const beside = `${image}.new`;
    try {
      copyFileSync(downloaded, beside);
      chmodSync(beside, 0o755);
      renameSync(beside, image);
    } finally {
      rmSync(beside, { force: true });
    }
    return true;
  }
}
