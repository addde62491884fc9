import { stat, writeFile } from 'node:fs/promises';
import { durableWrite } from '../storage/durableWrite';
import { nodeFileSystem } from '../storage/fileSystem';

/**
 * Writes a file where a user wanted it, whole or not at all; what is no plain file (a pipe, a device) is
 * written straight. Throws the operating system's error.
 */
export async function writeUserFile(file: string, bytes: Uint8Array | string): Promise<void> {
  const target = await stat(file).catch(() => undefined);
  if (target === undefined || target.isFile()) await durableWrite(nodeFileSystem, file, bytes);
  else await writeFile(file, bytes);
}
