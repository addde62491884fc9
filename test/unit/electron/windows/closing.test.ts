import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { guardClosing } from '#electron/windows/closing';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A guard whose port calls are recorded, and whose user answers when the test says so. */
function guarded() {
  const log: string[] = [];
  let answer: (value: 'wait' | 'close') => void = () => undefined;
  const guard = guardClosing({
    patience: 5000,
    requestSave: () => log.push('tell'),
    ask: () => {
      log.push('ask');
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
    close: () => log.push('close'),
  });
  return { guard, log, answer: (value: 'wait' | 'close') => answer(value) };
}

describe('a window', () => {
  it('closes at once if its page never sent a command', () => {
    const { guard, log } = guarded();
    expect(guard.mayClose()).toBe(true);
    expect(log).toEqual([]);
  });

  it('waits for its page to save, however often it is asked to close', () => {
    const { guard, log } = guarded();
    guard.alive();
    expect([guard.mayClose(), guard.mayClose()]).toEqual([false, false]);
    expect(log).toEqual(['tell']);
    guard.saved();
    expect(log).toEqual(['tell', 'close']);
    expect(guard.mayClose()).toBe(true);
    vi.advanceTimersByTime(60_000);
    expect(log).toEqual(['tell', 'close']);
  });

  it('asks its user about a silent page, and repeats that as long as the answer is to wait', async () => {
    const { guard, log, answer } = guarded();
    guard.alive();
    guard.mayClose();
    await vi.advanceTimersByTimeAsync(4999);
    expect(log).toEqual(['tell']);
    await vi.advanceTimersByTimeAsync(1);
    expect(log).toEqual(['tell', 'ask']);
    answer('wait');
    await vi.advanceTimersByTimeAsync(5000);
    expect(log).toEqual(['tell', 'ask', 'tell', 'ask']);
    answer('close');
    await vi.advanceTimersByTimeAsync(0);
    expect(log).toEqual(['tell', 'ask', 'tell', 'ask', 'close']);
    expect(guard.mayClose()).toBe(true);
  });

  it('closes when its page has saved after all, and the late answer changes nothing', async () => {
    const { guard, log, answer } = guarded();
    guard.alive();
    guard.mayClose();
    await vi.advanceTimersByTimeAsync(5000);
    guard.saved();
    answer('close');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(log).toEqual(['tell', 'ask', 'close']);
  });

  it('stays open when its page says so, and asks again the next time', async () => {
    const { guard, log } = guarded();
    guard.alive();
    guard.mayClose();
    guard.stays();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(log).toEqual(['tell']);
    expect(guard.mayClose()).toBe(false);
    expect(log).toEqual(['tell', 'tell']);
  });

  it('closes when its page has asked its user, who agreed', async () => {
    const { guard, log } = guarded();
    guard.alive();
    guard.mayClose();
    guard.stays();
    await vi.advanceTimersByTimeAsync(60_000);
    guard.saved();
    expect(log).toEqual(['tell', 'close']);
    expect(guard.mayClose()).toBe(true);
  });

  it('closes without its page once that is gone', () => {
    const { guard, log } = guarded();
    guard.alive();
    guard.gone();
    expect(guard.mayClose()).toBe(true);
    guard.alive();
    guard.mayClose();
    guard.gone();
    expect(log).toEqual(['tell', 'close']);
  });

  it('does not close because of an outdated answer', () => {
    const { guard, log } = guarded();
    guard.alive();
    guard.saved();
    guard.stays();
    expect(log).toEqual([]);
    expect(guard.mayClose()).toBe(false);
  });
});
