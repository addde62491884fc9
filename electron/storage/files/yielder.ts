import { setImmediate } from 'node:timers/promises';

/** Milliseconds that work on files may keep everything else waiting. */
const longest = 4;

/** Await it between pieces of long work: other work goes first once this took its time. */
export function createYielder(): () => Promise<void> {
  let started = performance.now();
  return async () => {
    if (performance.now() - started < longest) return;
    await setImmediate();
    started = performance.now();
  };
}
