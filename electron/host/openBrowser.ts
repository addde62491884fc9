import { spawn } from 'node:child_process';

/** Fails silently, because the address is printed as well. */
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
