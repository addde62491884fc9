import path from 'node:path';
import type { FileSystem } from './fileSystem';
import { modifiedAt } from './fileStamp';

const hour = 3_600_000;

/**
 * Removes leftovers of a killed program from a folder: its temporary and lock files, once they are an hour old.
 * Files dated in the future stay, because this computer's clock may be wrong and their program still running.
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
