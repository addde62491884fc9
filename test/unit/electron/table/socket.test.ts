import { EventEmitter } from 'node:events';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { defaultLimits } from '#electron/table/tables/limits';
import { createSocket, noEnvelope, type DropReason } from '#electron/table/wire/socket';

const limits = { ...defaultLimits, unread: 1000, heartbeat: 1000 };

/** A connection whose other side reads when it is told to. */
class Line extends EventEmitter {
  readonly [state: string]: unknown;
  readyState = 1;
  readonly OPEN = 1;
  readonly CLOSED = 3;
  bufferedAmount = 0;
  private readonly unread: { readonly length: number; readonly read: () => void }[] = [];

  send(frame: Uint8Array, read: () => void): void {
    this.bufferedAmount += frame.length;
    this.unread.push({ length: frame.length, read });
  }
  read(): void {
    const next = this.unread.shift();
    this.bufferedAmount -= next?.length ?? 0;
    next?.read();
  }
  pause = vi.fn<() => void>();
  resume = vi.fn<() => void>();
  ping = vi.fn<() => void>();
  close = vi.fn<() => void>();
  terminate(): void {
    this.readyState = this.CLOSED;
    this.emit('close');
  }
}

function open() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const line = new Line();
  const dropped: DropReason[] = [];
  const taken: number[] = [];
  const socket = createSocket(line as unknown as WebSocket, {
    limits,
    envelope: noEnvelope,
    weigh: () => 1,
    take: (frame) => taken.push(frame.length),
    closed: () => undefined,
    dropped: (why) => dropped.push(why),
  });
  return { line, socket, dropped, taken };
}

it('hears nobody who does not read, and goes on once they did', async () => {
  const { line, socket, taken, dropped } = open();
  for (let count = 0; count < 3; count += 1) socket.send(new Uint8Array(200));
  let isDrained = false;
  void socket.drained().then(() => (isDrained = true));
  line.emit('message', Buffer.alloc(7), true);
  await vi.advanceTimersByTimeAsync(100);
  expect([isDrained, taken]).toEqual([false, []]);
  line.read();
  await vi.advanceTimersByTimeAsync(100);
  expect([isDrained, taken]).toEqual([true, [7]]);
  expect(dropped).toEqual([]);
});

it('lets one large answer through, and drops who leaves more than a limit unread', () => {
  const { line, socket, dropped } = open();
  socket.send(new Uint8Array(50_000));
  expect(dropped).toEqual([]);
  line.read();
  for (let count = 0; count < 11; count += 1) socket.send(new Uint8Array(100));
  expect(dropped).toEqual([]);
  socket.send(new Uint8Array(100));
  expect(dropped).toEqual(['unread']);
});

it('takes nobody for gone who is busy reading, and lets go who is', async () => {
  const { line, socket, dropped } = open();
  for (let count = 0; count < 4; count += 1) socket.send(new Uint8Array(200));
  for (let beat = 0; beat < 4; beat += 1) {
    await vi.advanceTimersByTimeAsync(1000);
    line.read();
  }
  expect(dropped).toEqual([]);
  let isDrained = false;
  for (let count = 0; count < 4; count += 1) socket.send(new Uint8Array(200));
  void socket.drained().then(() => (isDrained = true));
  await vi.advanceTimersByTimeAsync(3000);
  expect([isDrained, dropped]).toEqual([true, ['silent']]);
});
