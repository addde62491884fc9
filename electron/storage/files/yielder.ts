import { setImmediate } from 'node:timers/promises';

/** In milliseconds: the longest time that file operations may block everything else. */
const longest = 4;

/** Await it between pieces of long work: it lets other work run once the time is up. */
export function createYielder(): () => Promise<void> {
  let started = performance.now();
  return async () => {
    if (performance.now() - started < longest) return;
    await setImmediate();
    started = performance.now();
  };
}
