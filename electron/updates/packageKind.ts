import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** `folder`: nothing that the program could replace by itself. */
export type PackageKind = 'appimage' | 'deb' | 'nsis' | 'folder';

export interface RunningCopy {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<NodeJS.ProcessEnv>;
  /** The path of the running program. */
  readonly program: string;
  /** The folder `resources` beside it. */
  readonly resources: string;
}

/**
 * The way in which this copy came onto the computer. macOS installs updates only of programs that are signed, so there new
 * versions are announced.
 */
export function packageKindOf({ platform, env, program, resources }: RunningCopy): PackageKind {
  if (platform === 'win32') {
    const uninstaller = path.join(path.dirname(program), 'Uninstall Hearthbook.exe');
    return existsSync(uninstaller) ? 'nsis' : 'folder';
  }
  if (platform !== 'linux') return 'folder';
  if (path.isAbsolute(env['APPIMAGE'] ?? '')) return 'appimage';
  return packageType(resources) === 'deb' ? 'deb' : 'folder';
}

/** As electron-updater expects it. */
function packageType(resources: string): string {
  try {
    return readFileSync(path.join(resources, 'package-type'), 'utf8').trim();
  } catch {
    return '';
  }
}
