import path from 'node:path';
import type { FileSystem } from './fileSystem';
import { modifiedAt } from './fileStamp';

const hour = 3_600_000;

/**
 * Removes what a killed program left in a folder: its own temporary and lock files, once they are an hour old. What is
 * dated in the future stays: this computer's clock may be the wrong one, and the file of a program at work.
 */
export async function sweep(fs: FileSystem, folder: string, now: Date): Promise<void> {
  const names = await fs.files(folder).catch(() => []);
  for (const name of names.filter((candidate) => /^\..*\.(tmp|lock|lock\.break)$/.test(candidate))) {
    const file = path.join(folder, name);
    const stamp = await fs.stamp(file).catch(() => undefined);
    const age = stamp === undefined ? 0 : now.getTime() - modifiedAt(stamp).getTime();
    if (age > hour) await fs.unlink(file).catch(() => undefined);
  }
}
