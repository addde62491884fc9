import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { spaced } from '#shared/kernel/spaced';

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

describe('work with rests', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('is done at once, and once more after the rest for all that was asked meanwhile', async () => {
    const work = vi.fn(async () => undefined);
    const sheets = spaced(work, 250, pause);
    void sheets.ask('runa');
    expect(work.mock.calls).toEqual([['runa']]);
    for (let time = 0; time < 200; time += 50) {
      void sheets.ask('runa');
      await vi.advanceTimersByTimeAsync(50);
    }
    void sheets.ask('tam');
    expect(work.mock.calls).toEqual([['runa'], ['tam']]);
    await vi.advanceTimersByTimeAsync(50);
    expect(work.mock.calls).toEqual([['runa'], ['tam'], ['runa']]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('goes on after a failure, which its caller hears of', async () => {
    const work = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('full'));
    const sheets = spaced(work, 250, pause);
    await expect(sheets.ask('runa')).rejects.toThrow('full');
    void sheets.ask('runa');
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('does what was asked during work that failed', async () => {
    const work = vi
      .fn(() => pause(20))
      .mockImplementationOnce(async () => {
        await pause(20);
        throw new Error('full');
      });
    const sheets = spaced(work, 250, pause);
    const first = sheets.ask('runa').catch((reason: unknown) => reason);
    void sheets.ask('runa');
    await vi.advanceTimersByTimeAsync(1000);
    expect(await first).toEqual(new Error('full'));
    expect(work.mock.calls).toEqual([['runa'], ['runa']]);
  });

  it('ends all that waits, though some of it fails', async () => {
    const done: string[] = [];
    const sheets = spaced(
      (key) => {
        done.push(key);
        return done.length === 3 ? Promise.reject(new Error('full')) : Promise.resolve();
      },
      250,
      pause,
    );
    for (const key of ['runa', 'tam', 'runa', 'tam']) void sheets.ask(key);
    await expect(sheets.stop()).rejects.toThrow('full');
    expect(done).toEqual(['runa', 'tam', 'runa', 'tam']);
  });

  it('ends with what waits for its time, and does nothing later', async () => {
    const done: string[] = [];
    const sheets = spaced(
      async (key) => {
        await pause(20);
        done.push(key);
      },
      250,
      pause,
    );
    void sheets.ask('runa');
    void sheets.ask('runa');
    void sheets.ask('tam');
    const stopped = sheets.stop();
    await vi.advanceTimersByTimeAsync(40);
    await stopped;
    expect(done).toEqual(['runa', 'tam', 'runa']);
    void sheets.ask('runa');
    await vi.advanceTimersByTimeAsync(1000);
    expect(done).toHaveLength(3);
  });
});
