import { expect, it, vi } from 'vitest';
import { connect } from '#shared/tableClient/connection';

it('tries again soon after a short outage, and less often during a long one', async () => {
  vi.useFakeTimers();
  // The longest waits.
  const chance = vi.spyOn(Math, 'random').mockReturnValue(0.999);
  const attempts: number[] = [];
  const start = Date.now();
  class Unreachable extends EventTarget {
    constructor() {
      super();
      attempts.push(Date.now() - start);
      queueMicrotask(() => this.dispatchEvent(new Event('error')));
    }
    close(): void {
      this.dispatchEvent(new Event('close'));
    }
  }
  try {
    const connection = connect({ url: 'ws://table', socket: Unreachable, table: 'evening', proof: 'proof' });
    await vi.advanceTimersByTimeAsync(120_000);
    connection.close();
  } finally {
    chance.mockRestore();
    vi.useRealTimers();
  }
  const waits = attempts.slice(1).map((at, index) => ({ at, wait: at - (attempts[index] ?? 0) }));
  const late = waits.filter(({ at, wait }) => wait > 600 && wait > (at - wait) * 0.4 + 600);
  expect(late).toEqual([]);
  expect(waits.length).toBeGreaterThan(10);
  expect(Math.max(...waits.map(({ wait }) => wait))).toBeLessThanOrEqual(10_000);
  expect(waits.length).toBeLessThan(30);
});
