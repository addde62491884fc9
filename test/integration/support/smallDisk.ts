import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

function mount(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
const unmount = (folder: string) => execFileSync('umount', ['-l', folder]);

/** Mounts a disk of 2 MB for the time of a test; false for who is not root, and in containers that allow none. */
export function mounted(folder: string): boolean {
  const is = mount(folder);
  if (is) onTestFinished(() => void unmount(folder));
  return is;
}

export function canMount(): boolean {
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthbook-mount-'));
  const is = mount(folder);
  if (is) unmount(folder);
  rmdirSync(folder);
  return is;
}
