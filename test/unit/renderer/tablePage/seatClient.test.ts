import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PartNotLoaded } from '#renderer/platform/loadPart';
import { openSeat, type SeatWorker } from '#renderer/tablePage/joined/seatClient';
import type { FromSeat, ToSeat } from '#renderer/tablePage/joined/seatMessages';

class Thread implements SeatWorker {
  onmessage: SeatWorker['onmessage'] = null;
  onerror: SeatWorker['onerror'] = null;
  readonly got: ToSeat[] = [];
  isEnded = false;

  postMessage(sent: ToSeat): void {
    this.got.push(structuredClone(sent));
  }
  terminate(): void {
    this.isEnded = true;
  }
  says(message: FromSeat): void {
    this.onmessage?.call(this as never, new MessageEvent('message', { data: message }));
  }
  fails(message = ''): void {
    this.onerror?.call(this as never, new ErrorEvent('error', { message }));
  }
  commands() {
    return this.got.filter((each) => each.kind === 'command');
  }
}

const threads: Thread[] = [];
const heard = vi.fn<(name: string, payload: unknown) => void>();
const bugs = vi.fn<(reason: unknown) => void>();
async function open() {
  const seat = openSeat(
    () => {
      const thread = new Thread();
      threads.push(thread);
      return thread;
    },
    'https://table/join#seat',
    heard,
  );
  await vi.advanceTimersByTimeAsync(0);
  return seat;
}
const newest = (): Thread => threads.at(-1) ?? new Thread();

beforeEach(() => {
  threads.length = 0;
  heard.mockReset();
  bugs.mockReset();
  vi.stubGlobal('reportError', bugs);
  vi.useFakeTimers();
});

async function ready() {
  const seat = await open();
  newest().says({ kind: 'ready' });
  await vi.advanceTimersByTimeAsync(0);
  return seat;
}

describe('the seat of a page', () => {
  it('is opened with the link that the browser came by, before any command', async () => {
    const seat = await open();
    void seat.send('joined.state', {});
    await vi.advanceTimersByTimeAsync(0);
    expect(newest().got).toEqual([]);
    newest().says({ kind: 'ready' });
    await vi.advanceTimersByTimeAsync(0);
    expect(newest().got.map(({ kind }) => kind)).toEqual(['open', 'command']);
    expect(newest().got[0]).toEqual({ kind: 'open', link: 'https://table/join#seat' });
  });

  it('hands a command over before anything is drawn, and gives each its own answer', async () => {
    const seat = await ready();
    const first = seat.send('joined.state', {});
    const second = seat.send('rolls.read', { limit: 3 });
    const [one, two] = newest().commands();
    expect(two).toMatchObject({ name: 'rolls.read', args: { limit: 3 } });
    newest().says({ kind: 'answer', id: two?.id ?? 0, answer: 'rolls' });
    newest().says({ kind: 'answer', id: one?.id ?? 0, answer: 'state' });
    await expect(first).resolves.toBe('state');
    await expect(second).resolves.toBe('rolls');
  });

  it('rejects a command that failed with its reason, and reports a bug of the worker', async () => {
    const seat = await ready();
    const sent = seat.send('joined.state', {});
    newest().says({ kind: 'failed', id: newest().commands()[0]?.id ?? 0, reason: new Error('no room') });
    await expect(sent).rejects.toThrow('no room');
    newest().says({ kind: 'bug', reason: new Error('broken') });
    expect(bugs).toHaveBeenCalledExactlyOnceWith(new Error('broken'));
    newest().says({ kind: 'event', name: 'library.changed', payload: {} });
    expect(heard).toHaveBeenCalledExactlyOnceWith('library.changed', {});
  });

  it('stores what can be written later when the page is hidden', async () => {
    const early = await open();
    early.hidden();
    expect(newest().got).toEqual([]);
    const seat = await ready();
    seat.hidden();
    expect(newest().got.at(-1)).toEqual({ kind: 'hidden' });
  });

  it('asks for a worker that did not arrive again, and sends it what waited', async () => {
    const seat = await open();
    const sent = seat.send('joined.state', {});
    newest().fails();
    await vi.advanceTimersByTimeAsync(300);
    expect(threads.map(({ isEnded }) => isEnded)).toEqual([true, false]);
    newest().says({ kind: 'ready' });
    await vi.advanceTimersByTimeAsync(0);
    newest().says({ kind: 'answer', id: newest().commands()[0]?.id ?? 0, answer: 'state' });
    await expect(sent).resolves.toBe('state');
    expect(bugs).not.toHaveBeenCalled();
  });

  it('says that a part is missing if it never arrives, and begins anew at the next command', async () => {
    const seat = await open();
    const sent = seat.send('joined.state', {}).catch((reason: unknown) => reason);
    for (const pause of [300, 1000, 3000, 0]) {
      newest().fails();
      await vi.advanceTimersByTimeAsync(pause);
    }
    expect(await sent).toBeInstanceOf(PartNotLoaded);
    expect(bugs).toHaveBeenCalledTimes(1);
    expect(threads).toHaveLength(4);

    const again = seat.send('joined.state', {});
    await vi.advanceTimersByTimeAsync(0);
    expect(threads).toHaveLength(5);
    newest().says({ kind: 'ready' });
    await vi.advanceTimersByTimeAsync(0);
    newest().says({ kind: 'answer', id: newest().commands()[0]?.id ?? 0, answer: 'state' });
    await expect(again).resolves.toBe('state');
  });

  it('does not ask again for a worker whose code is broken', async () => {
    await open();
    newest().fails('SyntaxError: unexpected token');
    await vi.advanceTimersByTimeAsync(5000);
    expect(threads).toHaveLength(1);
    expect(bugs).toHaveBeenCalledExactlyOnceWith(new Error('SyntaxError: unexpected token'));
  });
});
