import { describe, expect, it } from 'vitest';
import type { RollLine, RollRecord } from '#shared/campaign/dice/rolls';
import { raw } from '#shared/kernel/text';
import { foldLog } from '#shared/campaign/dice/rollLog';

const at = '2026-01-02T03:04:05.000Z';
const roll = (id: string, more: Partial<RollRecord> = {}): RollRecord => ({
  type: 'roll',
  id,
  at,
  label: raw(id),
  who: '',
  rolled: { kind: 'notation', notation: '1d6', output: '1d6: [1] = 1', total: 1 },
  replaces: null,
  hidden: false,
  seed: null,
  ...more,
});
const choice = (id: string, of: string): RollLine => ({
  type: 'choice',
  roll: of,
  at,
  choice: id,
  dice: [3],
});

describe('the log', () => {
  it('is read newest first, with additions to each roll', () => {
    const folded = foldLog([
      roll('a', { hidden: true }),
      roll('b', { hidden: true }),
      choice('push', 'a'),
      choice('pull', 'a'),
      { type: 'shown', roll: 'a', at },
      roll('c', { replaces: 'b' }),
    ]);
    expect(folded.map(({ roll: { id } }) => id)).toEqual(['c', 'b', 'a']);
    expect(folded[2]?.chosen).toEqual([
      { choice: 'push', dice: [3] },
      { choice: 'pull', dice: [3] },
    ]);
    expect(folded.map(({ veiled }) => veiled)).toEqual([false, true, false]);
    expect(folded[1]?.replacedBy).toBe('c');
  });

  it('counts a line that was written twice once, and skips additions to missing rolls', () => {
    const lines = [roll('a'), choice('push', 'a'), choice('push', 'nobody')];
    expect(foldLog([...lines, ...lines])).toEqual(foldLog(lines));
    expect(foldLog(lines)[0]?.chosen).toHaveLength(1);
  });

  it('of thousands of lines is read completely', () => {
    const lines = Array.from({ length: 5000 }, (_, index) =>
      index % 3 === 2 ? choice('push', String(index - 1)) : roll(String(index)),
    );
    expect(foldLog(lines)).toHaveLength(3334);
  });
});
