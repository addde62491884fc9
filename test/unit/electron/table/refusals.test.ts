import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { defaultLimits } from '#electron/table/tables/limits';
import { openTableOf } from '#electron/table/tables/table';
import { hashOfProof } from '#shared/table/joining/keys';

const proof = 'p'.repeat(43);
const seat = { id: 'ann', name: 'Ann', role: 'player' as const, characters: [] };

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-02T18:00:00.000Z') }));
afterEach(() => void vi.useRealTimers());

const evening = () =>
  openTableOf({
    id: 'evening',
    limits: defaultLimits,
    store: {
      read: async () => ({
        version: 1,
        rooms: { characters: [] },
        seats: [{ seat, proof: hashOfProof(proof), seal: 's'.repeat(43) }],
        revoked: [],
      }),
      write: async () => undefined,
      openLog: async () => {
        throw new Error('Nobody is seated');
      },
      close: async () => undefined,
    },
    storing: { failed: () => undefined, succeeded: () => undefined },
    changed: () => undefined,
  });

it('a seat that was sent away comes back after its wait, also if the clock was put back meanwhile', async () => {
  const table = await evening();
  table.sendAway(seat.id);
  expect(table.seatOf(proof)).toBeUndefined();
  vi.setSystemTime(Date.parse('2026-11-01T18:00:00.000Z'));
  await vi.advanceTimersByTimeAsync(defaultLimits.afterRefusals - 1);
  expect(table.seatOf(proof)).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(table.seatOf(proof)).toEqual(seat);
});

it('a clock that jumps ahead ends no wait and forgives no refusal', async () => {
  const table = await evening();
  table.sendAway(seat.id);
  vi.setSystemTime(Date.parse('2099-01-01T00:00:00.000Z'));
  expect(table.seatOf(proof)).toBeUndefined();
  await vi.advanceTimersByTimeAsync(defaultLimits.afterRefusals);
  expect(table.seatOf(proof)).toEqual(seat);
  let refusals = 1;
  while (!table.refused(seat)) {
    vi.setSystemTime(Date.now() + 24 * 60 * 60_000);
    refusals += 1;
    expect(refusals).toBeLessThan(1000);
  }
  expect(table.seatOf(proof)).toBeUndefined();
});

it('five refusals send a seat away, and no other one', async () => {
  const table = await evening();
  const bea = { ...seat, id: 'bea' };
  expect(Array.from({ length: 5 }, () => table.refused(seat))).toEqual([false, false, false, false, true]);
  expect(table.refused(bea)).toBe(false);
});
