import { spawn } from 'node:child_process';

/** Opens an address in the default browser, if there is a way; the printed address does it otherwise. */
export function openBrowser(address: string): void {
  const [command, ...args] = opener();
  const child = spawn(command, [...args, address], { stdio: 'ignore', detached: true, windowsHide: true });
  child.on('error', () => undefined);
  child.unref();
}

function opener(): [string, ...string[]] {
  if (process.platform === 'darwin') return ['open'];
  if (process.platform === 'win32') return ['cmd', '/c', 'start', ''];
  return ['xdg-open'];
}
