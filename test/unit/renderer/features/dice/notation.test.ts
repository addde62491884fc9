import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { seededRng } from '#shared/dice/random';
import type { Rng } from '#shared/kernel/ports';
import { printedDice } from '#renderer/components/dice/printedDice';
import { createNotationRoller, type NotationWorker } from '#renderer/features/dice/notation/client';
import { notationLimits } from '#renderer/features/dice/notation/limits';
import { rollNotation } from '#renderer/features/dice/notation/roll';

const highest: Rng = { below: (bound) => bound - 1 };
const lowest: Rng = { below: () => 0 };
const reasonOf = (notation: string, rng = seededRng('bombs')) => {
  const outcome = rollNotation(notation, rng);
  return outcome.ok ? 'rolled' : outcome.fault.reason;
};

describe('free notation', () => {
  it('rolls with our random numbers only', () => {
    expect(rollNotation('3d6+2', highest)).toEqual({
      ok: true,
      notation: '3d6+2',
      output: '3d6+2: [6, 6, 6]+2 = 20',
      total: 20,
    });
    expect(rollNotation(' 4dF ', lowest)).toMatchObject({ notation: '4dF', total: -4 });
    const replay = () => rollNotation('10d20kh3', seededRng('karsk'));
    expect(replay()).toEqual(replay());
    expect(rollNotation('10d20kh3', seededRng('else'))).not.toEqual(replay());
  });

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    [`1${'+1'.repeat(notationLimits.length)}`, 'too-long'],
    ['999999999d6', 'too-many-dice'],
    ['(10^9)d6', 'too-many-dice'],
    ['900d6+900d6', 'too-many-dice'],
    ['{600d6,600d6}kh1', 'too-many-dice'],
    ['1000d1000000+1d6', 'too-many-dice'],
    ['1d10000000', 'too-many-sides'],
    ['2d6/0', 'no-number'],
    ['2^99999', 'no-number'],
    ['1d1!', 'impossible'],
    ['foo', 'not-understood'],
    ['3d6 and some', 'not-understood'],
  ])('refuses %j as %s', (notation, reason) => {
    expect(reasonOf(notation)).toBe(reason);
  });

  it('ends endless explosions', () => {
    expect(reasonOf('2d6!', highest)).toBe('too-many-dice');
    expect(reasonOf('5d6!!>=1', highest)).toBe('too-many-dice');
    expect(reasonOf('999d6!p', highest)).toBe('too-many-dice');
    expect(reasonOf('500d6r<7', highest)).toBe('too-many-dice');
  });

  it('reports the position where parsing stopped', () => {
    expect(rollNotation('3d6 and', lowest)).toEqual({
      ok: false,
      fault: { reason: 'not-understood', at: 4 },
    });
  });

  it('limits its output for the log', () => {
    const outcome = rollNotation('900d1000000', highest);
    expect(outcome.ok && outcome.output.length).toBeLessThanOrEqual(notationLimits.output);
  });

  it('is not slowed down by nesting', () => {
    const room = notationLimits.length - 1;
    for (const bomb of ['(', '{', '-', 'floor(', '((', '({'])
      expect(reasonOf(`${bomb.repeat(room / bomb.length)}1`)).toBe('not-understood');
  });
});

describe('printed dice', () => {
  it('are parsed with their flags', () => {
    const dice = printedDice('4d6kh3+1d8!', '4d6kh3+1d8!: [2, 3, 5, 1d]+[8!, 3] = 21');
    expect(dice.map(({ value, sides, kept }) => [value, sides, kept])).toEqual([
      [2, 6, true],
      [3, 6, true],
      [5, 6, true],
      [1, 6, false],
      [8, 8, true],
      [3, 8, true],
    ]);
    expect(dice[4]?.flags).toEqual(['exploded']);
  });

  it('include groups dropped as a whole, percentile dice and successes', () => {
    const group = printedDice('{4d6,2d8}kh1', '{4d6,2d8}kh1: {[4, 3, 4, 3], ([5, 1])d} = 14');
    expect(group.filter(({ kept }) => !kept).map(({ value }) => value)).toEqual([5, 1]);
    expect(
      printedDice('2d%>=50', '2d%>=50: [51*, 4] = 1').map(({ sides, flags }) => [sides, ...flags]),
    ).toEqual([[100, 'success'], [100]]);
  });
});

describe('the worker', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A worker that answers with the result of `answer`, or never. */
  function fakeWorkers(answer: (notation: string) => unknown) {
    const started: { ended: boolean }[] = [];
    const start = (): NotationWorker => {
      const state = { ended: false };
      started.push(state);
      const worker: NotationWorker = {
        onmessage: null,
        onerror: null,
        postMessage: ({ notation }: { notation: string }) => {
          const data = answer(notation);
          if (data !== undefined) queueMicrotask(() => tell(data));
        },
        terminate: () => {
          state.ended = true;
        },
      };
      const tell = (data: unknown) =>
        worker.onmessage?.call(worker as Worker, new MessageEvent('message', { data }));
      queueMicrotask(() => tell('ready'));
      return worker;
    };
    return { started, start };
  }

  it('is ended when it takes too long, and the next roll gets a new one', async () => {
    const { started, start } = fakeWorkers((notation) => (notation === 'slow' ? undefined : { ok: true }));
    const roll = createNotationRoller(start, 500);
    const slow = roll('slow', '');
    const next = roll('1d6', '');
    await vi.advanceTimersByTimeAsync(499);
    expect(started).toEqual([{ ended: false }]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await slow).toEqual({ ok: false, fault: { reason: 'too-slow' } });
    expect(await next).toEqual({ ok: true });
    expect(started).toEqual([{ ended: true }, { ended: false }]);
  });

  it('is kept while it answers', async () => {
    const { started, start } = fakeWorkers(() => ({ ok: true }));
    const roll = createNotationRoller(start, 500);
    await Promise.all([roll('1d6', ''), roll('2d6', ''), roll('3d6', '')]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(started).toEqual([{ ended: false }]);
  });

  it('is reported as broken if it does not start, and started again', async () => {
    let tries = 0;
    const { start } = fakeWorkers(() => ({ ok: true }));
    const roll = createNotationRoller(() => {
      tries += 1;
      if (tries > 1) return start();
      const dead: NotationWorker = {
        onmessage: null,
        onerror: null,
        postMessage: () => undefined,
        terminate: () => undefined,
      };
      queueMicrotask(() => dead.onerror?.call(dead as Worker, new ErrorEvent('error')));
      return dead;
    });
    expect(await roll('1d6', '')).toEqual({ ok: false, fault: { reason: 'broken' } });
    expect(await roll('1d6', '')).toEqual({ ok: true });
  });
});
