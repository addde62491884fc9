import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Release } from '#shared/ipc/updates';
import { UpdateFailure } from '#electron/updates/faults';
import type { Updater } from '#electron/updates/updater';
import { createUpdates, type UpdatesPorts } from '#electron/updates/updates';

const release: Release = { version: '9.9.9', notes: 'Dragons', date: '', size: 100 };

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-25T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

function world(more: Partial<UpdatesPorts> = {}, parts: Partial<Updater> = {}) {
  const updater: Updater = {
    check: vi.fn(async () => release),
    download: vi.fn(async () => undefined),
    install: vi.fn(async () => false),
    ...parts,
  };
  const ports = {
    way: 'install',
    host: 'releases.example',
    page: 'https://releases.example/',
    load: vi.fn(async () => updater),
    agreed: async () => ({ checks: true, skipped: '' }),
    isInPlay: async () => false,
    end: vi.fn(),
    now: () => new Date().toISOString(),
    changed: vi.fn(),
    announced: vi.fn(),
    failed: vi.fn(),
    ...more,
  } satisfies UpdatesPorts;
  return { updater, ports, updates: createUpdates(ports) };
}

const day = 24 * 60 * 60_000;

describe('on its own, the program', () => {
  it('loads nothing and asks nobody while its user has not agreed', async () => {
    const { updates, ports } = world({ agreed: async () => ({ checks: false, skipped: '' }) });
    updates.start();
    await vi.advanceTimersByTimeAsync(3 * day);
    expect(ports.load).not.toHaveBeenCalled();
    expect(updates.read()).toMatchObject({ activity: 'idle', checkedAt: '', fault: null });
  });

  it('checks after a minute and then once a day, and downloads nothing', async () => {
    const { updates, ports, updater } = world();
    updates.start();
    await vi.advanceTimersByTimeAsync(59_000);
    expect(updater.check).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(updater.check).toHaveBeenCalledTimes(1);
    expect(ports.announced).toHaveBeenCalledExactlyOnceWith('9.9.9');
    await vi.advanceTimersByTimeAsync(2 * day);
    expect(updater.check).toHaveBeenCalledTimes(3);
    expect(updater.download).not.toHaveBeenCalled();
  });

  it('goes on checking after the clock was put back', async () => {
    const { updates, updater } = world();
    updates.start();
    await vi.advanceTimersByTimeAsync(61_000);
    expect(updater.check).toHaveBeenCalledTimes(1);
    vi.setSystemTime(new Date('2001-01-01T12:00:00Z'));
    await vi.advanceTimersByTimeAsync(2 * day);
    expect(updater.check).toHaveBeenCalledTimes(3);
  });

  it('says nothing of a version that its user skips', async () => {
    const { updates, ports } = world({ agreed: async () => ({ checks: true, skipped: '9.9.9' }) });
    updates.start();
    await vi.advanceTimersByTimeAsync(day);
    expect(ports.announced).not.toHaveBeenCalled();
    expect(updates.read().release).toEqual(release);
  });

  it('waits while a table plays, and checks soon after', async () => {
    let plays = true;
    const { updates, ports } = world({ isInPlay: async () => plays });
    updates.start();
    await vi.advanceTimersByTimeAsync(day);
    expect(ports.load).not.toHaveBeenCalled();
    plays = false;
    await vi.advanceTimersByTimeAsync(15 * 60_000);
    expect(ports.announced).toHaveBeenCalledOnce();
  });

  it('tries again after a check that failed, and ends with the program', async () => {
    const check = vi.fn().mockRejectedValue(new UpdateFailure('unreachable', 'no network'));
    const { updates } = world({}, { check });
    updates.start();
    await vi.advanceTimersByTimeAsync(61_000);
    expect(updates.read()).toMatchObject({ activity: 'idle', fault: 'unreachable', checkedAt: '' });
    await vi.advanceTimersByTimeAsync(15 * 60_000);
    expect(check).toHaveBeenCalledTimes(2);
    updates.stop();
    await vi.advanceTimersByTimeAsync(day);
    expect(check).toHaveBeenCalledTimes(2);
  });

  it('does nothing without an address', async () => {
    const { updates, ports } = world({ way: 'none' });
    updates.start();
    await vi.advanceTimersByTimeAsync(day);
    expect(await updates.check()).toMatchObject({ way: 'none', activity: 'idle' });
    expect(ports.load).not.toHaveBeenCalled();
  });
});

describe('asked by its user, the program', () => {
  it('checks even where it was not allowed to by itself, and announces nothing', async () => {
    const { updates, ports } = world({ agreed: async () => ({ checks: false, skipped: '' }) });
    expect(await updates.check()).toMatchObject({
      release,
      activity: 'idle',
      checkedAt: '2026-11-25T12:00:00.000Z',
    });
    expect(ports.announced).not.toHaveBeenCalled();
  });

  it.each(['check', 'download', 'install'] as const)('does no %s during play', async (work) => {
    let plays = false;
    const { updates, updater, ports } = world({ isInPlay: async () => plays });
    if (work !== 'check') await updates.check();
    if (work === 'install') await updates.download();
    plays = true;
    expect(await updates[work]()).toMatchObject({ fault: 'playing' });
    if (work === 'install') expect(ports.end).not.toHaveBeenCalled();
    else expect(updater[work]).not.toHaveBeenCalled();
  });

  it('downloads once, with progress, and installs only at the end of the program', async () => {
    let finish: () => void = () => undefined;
    const download: Updater['download'] = vi.fn((_signal, progress) => {
      progress(40);
      return new Promise<void>((resolve) => (finish = resolve));
    });
    let last: (() => Promise<unknown>) | undefined;
    const { updates, updater } = world({ end: (work) => (last = work) }, { download });
    expect(await updates.download()).toMatchObject({ activity: 'idle' });
    await updates.check();
    const work = updates.download();
    await vi.advanceTimersByTimeAsync(0);
    expect(updates.read()).toMatchObject({ activity: 'downloading', progress: { done: 40, total: 100 } });
    expect(await updates.download()).toMatchObject({ activity: 'downloading' });
    expect(await updates.install()).toMatchObject({ activity: 'downloading' });
    finish();
    expect(await work).toMatchObject({ activity: 'ready', progress: null });
    expect(download).toHaveBeenCalledOnce();
    await updates.install();
    expect(updater.install).not.toHaveBeenCalled();
    expect(await last?.()).toEqual({ starts: false });
    expect(updater.install).toHaveBeenCalledOnce();
  });

  it('ends a download when it is canceled, and offers it again', async () => {
    const download: Updater['download'] = (signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
    const { updates } = world({}, { download });
    await updates.check();
    const work = updates.download();
    await vi.advanceTimersByTimeAsync(0);
    updates.cancel();
    expect(await work).toMatchObject({ activity: 'idle', release, fault: null, progress: null });
  });

  it('keeps the version on offer where its download fails', async () => {
    const download = vi.fn().mockRejectedValue(new UpdateFailure('corrupted', 'x'));
    const { updates } = world({}, { download });
    await updates.check();
    expect(await updates.download()).toMatchObject({ activity: 'idle', release, fault: 'corrupted' });
  });
});
