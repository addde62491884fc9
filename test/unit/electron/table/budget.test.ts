import { expect, it } from 'vitest';
import { createBudget } from '#electron/table/wire/budget';

const limits = {
  messages: { perSecond: 10, atOnce: 20 },
  bytes: { perSecond: 1000, atOnce: 5000 },
  flood: 5000,
};

/** A budget and a clock in seconds. */
function world(factor = 1) {
  let seconds = 0;
  const budget = createBudget(limits, { factor, now: () => seconds * 1000 });
  return {
    budget,
    pass: (time: number) => {
      seconds += time;
    },
  };
}

it('lets through what comes at once, and then as much as fills up', () => {
  const { budget, pass } = world();
  budget.spend(20, 100);
  expect(budget.wait()).toBe(0);
  budget.spend(5, 100);
  expect(budget.wait()).toBe(500);
  pass(0.5);
  expect(budget.wait()).toBe(0);
  budget.spend(0, 7000);
  expect(budget.wait()).toBeGreaterThan(1000);
});

it('tells a flood, with breaks too short to catch up in, from much that came at once', () => {
  const [flood, burst] = [world(), world()];
  for (const { budget } of [flood, burst]) budget.spend(50, 0);
  for (let second = 0; second < 6; second += 1) {
    for (const { pass } of [flood, burst]) pass(1);
    flood.budget.spend(10, 0);
    burst.budget.spend(0, 0);
  }
  expect(flood.budget.flooded()).toBe(true);
  expect(burst.budget.flooded()).toBe(false);
});

it('lets more come at once where more is needed, and never less', () => {
  const { budget, pass } = world();
  budget.spend(20, 0);
  budget.allow(50);
  budget.spend(30, 0);
  expect(budget.wait()).toBe(0);
  budget.allow(10);
  pass(60);
  budget.spend(50, 0);
  expect(budget.wait()).toBe(0);
  budget.spend(1, 0);
  expect(budget.wait()).toBe(100);
});

it('holds more for the program of the GM', () => {
  const { budget } = world(20);
  budget.spend(400, 0);
  expect(budget.wait()).toBe(0);
});
