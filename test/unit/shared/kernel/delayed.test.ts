import { expect, it } from 'vitest';
import { delayed } from '#shared/kernel/delayed';

/** Work that takes 10 ms to begin, the moments it was done at, and a clock that is put forward. */
function work() {
  let now = 0;
  let timers: readonly { readonly at: number; readonly run: () => void }[] = [];
  const done: number[] = [];
  const pass = (milliseconds: number) => {
    now += milliseconds;
    const due = timers.filter(({ at }) => at <= now);
    timers = timers.filter(({ at }) => at > now);
    for (const { run } of due) run();
  };
  const delayedWork = delayed(
    () => done.push(now),
    10,
    (milliseconds, run) => {
      const timer = { at: now + milliseconds, run };
      timers = [...timers, timer];
      return () => (timers = timers.filter((each) => each !== timer));
    },
  );
  return { ...delayedWork, done, pass };
}

it('does once what is requested several times, a while after the first request', () => {
  const { soon, pass, done, isWaiting } = work();
  soon();
  pass(6);
  soon();
  expect([done, isWaiting()]).toEqual([[], true]);
  pass(4);
  expect([done, isWaiting()]).toEqual([[10], false]);
  pass(20);
  soon();
  pass(10);
  expect(done).toEqual([10, 40]);
});

it('or a while after the latest', () => {
  const { afterLast, pass, done } = work();
  afterLast();
  pass(6);
  afterLast();
  pass(6);
  expect(done).toEqual([]);
  pass(4);
  expect(done).toEqual([16]);
});

it('or at once, and not again for requests that waited; or never', () => {
  const { soon, now, cancel, pass, done } = work();
  soon();
  expect(now()).toBe(1);
  pass(20);
  soon();
  cancel();
  pass(20);
  expect(done).toEqual([0]);
});
