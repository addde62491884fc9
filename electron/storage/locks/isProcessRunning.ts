import { errnoOf } from '#electron/storage/files/fileSystem';

/** Uses a signal without effect; a process of another user counts as running. */
export function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errnoOf(error) === 'EPERM';
  }
}
