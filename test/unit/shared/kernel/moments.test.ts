import { expect, it } from 'vitest';
import { ageBeside, isAhead, latestFirst } from '#shared/kernel/moments';

const now = '2026-11-02T18:00:00.000Z';
const saved = (revision: number, updatedAt: string) => ({ revision, updatedAt });

it('a date ahead of the clock says nothing, apart from minutes between two computers', () => {
  expect(isAhead('2099-01-01T00:00:00.000Z', now)).toBe(true);
  expect(isAhead('2026-11-03T18:00:00.000Z', now)).toBe(true);
  expect(isAhead('2026-11-02T18:10:00.000Z', now)).toBe(false);
  expect(isAhead('2001-01-01T00:00:00.000Z', now)).toBe(false);
});

it('the latest come first, and dates ahead of the clock after all others', () => {
  const [far, farther] = ['2098-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z'];
  const [old, fresh] = ['2001-01-01T00:00:00.000Z', '2026-11-02T17:00:00.000Z'];
  const all = [far, old, farther, fresh];
  expect(all.toSorted(latestFirst(now))).toEqual([fresh, old, farther, far]);
  // With a clock that was put back, what is saved now is known, and the rest keeps its order.
  expect(all.toSorted(latestFirst('2001-01-01T00:00:01.000Z'))).toEqual([old, farther, far, fresh]);
});

it('of two versions the one of the higher revision is newer, unless its date contradicts', () => {
  const one = saved(5, '2026-11-01T00:00:00.000Z');
  expect(ageBeside(one, saved(3, '2026-10-01T00:00:00.000Z'), now)).toBe('newer');
  expect(ageBeside(one, saved(7, '2026-11-02T00:00:00.000Z'), now)).toBe('older');
  expect(ageBeside(one, saved(7, '2099-01-01T00:00:00.000Z'), now)).toBe('older');
  expect(ageBeside(one, saved(3, '2099-01-01T00:00:00.000Z'), now)).toBe('newer');
  expect(ageBeside(one, saved(3, '2026-11-02T00:00:00.000Z'), now)).toBe('unclear');
  expect(ageBeside(one, saved(5, '2026-11-02T00:00:00.000Z'), now)).toBe('older');
  expect(ageBeside(one, saved(5, '2099-01-01T00:00:00.000Z'), now)).toBe('unclear');
  expect(ageBeside(one, one, now)).toBe('unclear');
});
