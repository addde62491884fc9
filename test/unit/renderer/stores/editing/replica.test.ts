import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import { createReplica } from '#renderer/stores/editing/replica';

type Outcome = Result<(state: number) => number, AppError>;
const saved: Outcome = ok((state) => state);
const full: Outcome = err({ code: 'storage-failed', text: { key: 'errors.storage-failed' } });
const conflict: Outcome = err({ code: 'conflict', text: { key: 'errors.conflict' } });

/** Counts changes. */
function createAutosave(store: () => Promise<Outcome>) {
  const replica = createReplica(0, { store });
  return {
    ...replica,
    touch: () => replica.edit(replica.shown.value + 1),
    drop: () => replica.put(0),
  };
}

describe('autosave', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('writes a change after a pause at once', async () => {
    const write = vi.fn(async () => saved);
    const autosave = createAutosave(write);
    autosave.touch();
    expect(write).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(autosave.state.value.kind).toBe('saved');
    await vi.advanceTimersByTimeAsync(400);
    autosave.touch();
    expect(write).toHaveBeenCalledTimes(2);
  });

  it('writes changes that follow it once after a pause', async () => {
    const write = vi.fn(async () => saved);
    const autosave = createAutosave(write);
    autosave.touch();
    await vi.advanceTimersByTimeAsync(100);
    write.mockClear();
    autosave.touch();
    await vi.advanceTimersByTimeAsync(300);
    autosave.touch();
    expect(autosave.state.value.kind).toBe('dirty');
    await vi.advanceTimersByTimeAsync(399);
    expect(write).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(write).toHaveBeenCalledTimes(1);
    expect(autosave.state.value.kind).toBe('saved');
  });

  it('waits no longer if the clock is put back meanwhile', async () => {
    const write = vi.fn(async () => saved);
    const autosave = createAutosave(write);
    autosave.touch();
    await vi.advanceTimersByTimeAsync(100);
    write.mockClear();
    for (let time = 0; time < 2000; time += 100) {
      autosave.touch();
      if (time === 500) vi.setSystemTime(Date.now() - 60 * 60_000);
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(write).toHaveBeenCalledTimes(1);
  });

  it('does not wait forever for pauses', async () => {
    const write = vi.fn(async () => saved);
    const autosave = createAutosave(write);
    for (let time = 0; time < 2100; time += 100) {
      autosave.touch();
      await vi.advanceTimersByTimeAsync(100);
    }
    // The first one, and all that followed it.
    expect(write).toHaveBeenCalledTimes(2);
  });

  it('writes one at a time, and again after further changes', async () => {
    let running = 0;
    let most = 0;
    const write = vi.fn(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 50));
      running -= 1;
      return saved;
    });
    const autosave = createAutosave(write);
    autosave.touch();
    const first = autosave.flush();
    autosave.touch();
    const second = autosave.flush();
    await vi.advanceTimersByTimeAsync(500);
    expect(await first).toBe(true);
    expect(await second).toBe(true);
    expect(most).toBe(1);
    expect(write).toHaveBeenCalledTimes(2);
  });

  it('shows a failure, retries with growing delays, and recovers', async () => {
    const outcomes = [full, full, full];
    const write = vi.fn(async () => outcomes.shift() ?? saved);
    const autosave = createAutosave(write);
    autosave.touch();
    expect(await autosave.flush()).toBe(false);
    expect(autosave.state.value).toMatchObject({ kind: 'failed', error: { code: 'storage-failed' } });
    await vi.advanceTimersByTimeAsync(1000);
    expect(write).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1999);
    expect(write).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(write).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(4000);
    expect(autosave.state.value.kind).toBe('saved');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(write).toHaveBeenCalledTimes(4);
  });

  it('never retries a conflict by itself', async () => {
    const write = vi.fn(async () => conflict);
    const autosave = createAutosave(write);
    autosave.touch();
    await autosave.flush();
    autosave.touch();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(write).toHaveBeenCalledTimes(1);
    expect(autosave.state.value.kind).toBe('failed');
  });

  it('treats a bug on the way as a failed write', async () => {
    const autosave = createAutosave(() => Promise.reject(new Error('no')));
    autosave.touch();
    expect(await autosave.flush()).toBe(false);
    expect(autosave.state.value).toMatchObject({ kind: 'failed', error: { code: 'internal' } });
  });

  it('discards on demand, including a write that is in progress', async () => {
    const write = vi.fn(async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return full;
    });
    const autosave = createAutosave(write);
    autosave.touch();
    void autosave.flush();
    autosave.drop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(write).toHaveBeenCalledTimes(1);
    expect(autosave.state.value.kind).toBe('saved');
  });

  it('has nothing to flush when nothing changed', async () => {
    const write = vi.fn(async () => saved);
    expect(await createAutosave(write).flush()).toBe(true);
    expect(write).not.toHaveBeenCalled();
  });
});
