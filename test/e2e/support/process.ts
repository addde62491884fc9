import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** Ends a process of the test, gently first, so that it can finish its writes. */
export async function endProcess(child: ChildProcess, patienceMs = 10_000): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const late = Symbol('late');
  const outcome = await Promise.race([ended, sleep(patienceMs, late, { ref: false })]);
  if (outcome !== late) return;
  child.kill('SIGKILL');
  await ended;
  throw new Error(`process ${child.pid} did not end within ${patienceMs / 1000} s of SIGTERM`);
}

/** Gives a process no moment to finish anything. */
export async function killProcess(child: ChildProcess): Promise<void> {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGKILL');
  await ended;
}
