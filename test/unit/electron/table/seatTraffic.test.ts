import { expect, it } from 'vitest';
import { createSeatTraffic, stopwatch } from '#electron/table/wire/seatTraffic';
import { defaultLimits, gmFactor } from '#electron/table/tables/limits';

/** Traffic of a seat and a clock in milliseconds. */
function world(factor = 1) {
  let time = 0;
  return {
    traffic: createSeatTraffic(defaultLimits, { factor, now: () => time }),
    pass: (duration: number) => {
      time += duration;
    },
  };
}

it('lets a seat rest for as long as leaves the others three quarters of the time', () => {
  const { traffic, pass } = world();
  let worked = 0;
  let passed = 0;
  while (passed < 10_000) {
    if (traffic.budget.wait() > 0) {
      pass(1);
      passed += 1;
      continue;
    }
    pass(30);
    passed += 30;
    worked += 30;
    traffic.worked(30);
  }
  expect(worked / passed).toBeCloseTo(0.25, 1);
});

it('takes no flood for a page that is loaded five times at once, however many rooms there are', () => {
  const load = (rooms: number, times: number) => {
    const { traffic, pass } = world();
    traffic.loads(rooms);
    // Each room is opened by a token and a question, and presence is shown in one.
    for (let time = 0; time < times; time += 1) {
      for (let room = 0; room < rooms; room += 1) traffic.budget.spend(11, 300);
      pass(1000);
    }
    for (let second = 0; second < 12; second += 1) {
      pass(1000);
      traffic.budget.spend(1, 100);
    }
    return traffic.budget.flooded();
  };
  expect(load(20, 5)).toBe(false);
  expect(load(400, 5)).toBe(false);
  expect(load(400, 30)).toBe(true);
});

it('takes it for a flood where a seat has to rest all the time, though that keeps it below its budget', () => {
  /** Seconds until a seat floods that sends its next message so long after its rest; each takes 20 ms. */
  const floodedAfter = (pause: number, { rooms = 0, factor = 1 } = {}): number | undefined => {
    const { traffic, pass } = world(factor);
    traffic.loads(rooms);
    for (let time = 0; time < 600_000;) {
      if (traffic.budget.flooded()) return time / 1000;
      const step = traffic.budget.wait() + pause + 20;
      pass(step);
      traffic.budget.spend(1, 300);
      traffic.worked(20);
      time += step;
    }
    return undefined;
  };
  expect(floodedAfter(0)).toBeCloseTo(10, 0);
  expect(floodedAfter(20)).toBeLessThan(20);
  expect(floodedAfter(100)).toBeUndefined();
  // Rooms are loaded and edits are caught up with for as long as that takes.
  expect(floodedAfter(0, { rooms: 100 })).toBeCloseTo(90, 0);
  expect(floodedAfter(0, { factor: gmFactor })).toBeUndefined();
});

it('counts the rests of messages that came before the first was over', () => {
  const { traffic } = world();
  traffic.worked(10);
  traffic.worked(10);
  expect(traffic.budget.wait()).toBe(60);
});

it('lets the program of the GM rest less, and nobody for long after one message', () => {
  const [gm, player] = [world(gmFactor), world()];
  gm.traffic.worked(40);
  player.traffic.worked(5000);
  expect(gm.traffic.budget.wait()).toBe(40);
  expect(player.traffic.budget.wait()).toBe(500);
});

it('hands out turns of messages only after the rest', async () => {
  const traffic = createSeatTraffic(defaultLimits, { factor: 1 });
  traffic.worked(20);
  const start = performance.now();
  await Promise.all([traffic.pace(), traffic.pace()]);
  expect(performance.now() - start).toBeGreaterThan(55);
});

it('tells only what was worked between a start and a stop', () => {
  const durations: number[] = [];
  let time = 0;
  const watch = stopwatch(
    (duration) => durations.push(duration),
    () => time,
  );
  watch.stop();
  watch.start();
  time = 7;
  watch.stop();
  time = 20;
  watch.stop();
  expect(durations).toEqual([7]);
});
