import { setImmediate } from 'node:timers/promises';

/** How long, in milliseconds, looking at files may keep everything else waiting. */
const longest = 4;

/** Something to await between pieces of long work: lets others go first once the work took its while. */
export function createYielder(): () => Promise<void> {
  let started = performance.now();
  return async () => {
    if (performance.now() - started < longest) return;
    await setImmediate();
    started = performance.now();
  };
}
