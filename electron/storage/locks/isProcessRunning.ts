import { errnoOf } from '../files/fileSystem';

/** Asks by a signal that does nothing; a process of another user counts as running. */
export function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errnoOf(error) === 'EPERM';
  }
}
