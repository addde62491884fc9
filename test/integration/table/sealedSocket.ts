import { randomBytes } from 'node:crypto';
import WebSocket from 'ws';
import {
  helloFrame,
  nonceLength,
  parseWelcome,
  sealedChannel,
  type SealedChannel,
} from '#shared/table/joining/sealed';
import { atEnd, tableId } from './tableWorld';

/** All frames of a sealed connection as a listener on the network sees them, in order. */
export interface Overheard {
  readonly sent: Uint8Array[];
  readonly received: Uint8Array[];
}

/** The page's side of a sealed connection, as a class for Hocuspocus' client. */
export function sealedSockets(seat: string, seal: Uint8Array, overheard: Overheard) {
  return class SealedSocket extends EventTarget {
    identifier = 0;
    binaryType = 'arraybuffer';
    private readonly inner: WebSocket;
    private readonly nonce = new Uint8Array(randomBytes(nonceLength));
    private channel: SealedChannel | undefined;

    constructor(url: string) {
      super();
      this.inner = new WebSocket(url);
      atEnd(() => this.inner.terminate());
      this.inner.on('open', () => this.raw(helloFrame({ table: tableId, seat, nonce: this.nonce })));
      this.inner.on('message', (data: Buffer) => this.hear(new Uint8Array(data)));
      this.inner.on('close', (code, reason) =>
        this.dispatchEvent(Object.assign(new Event('close'), { code, reason: reason.toString() })),
      );
      this.inner.on('error', () => undefined);
    }

    get readyState(): number {
      return this.channel === undefined ? WebSocket.CONNECTING : this.inner.readyState;
    }

    send(frame: Uint8Array): void {
      if (this.channel !== undefined) this.raw(this.channel.seal(frame));
    }

    close(): void {
      this.inner.close();
    }

    private raw(frame: Uint8Array): void {
      overheard.sent.push(frame);
      this.inner.send(frame);
    }

    private hear(frame: Uint8Array): void {
      overheard.received.push(frame);
      if (this.channel === undefined) {
        const tableNonce = parseWelcome(frame);
        if (tableNonce === undefined) throw new Error('No welcome');
        this.channel = sealedChannel({ seal, pageNonce: this.nonce, tableNonce }, 'page');
        this.dispatchEvent(new Event('open'));
        return;
      }
      const data = this.channel.open(frame);
      if (data === undefined) throw new Error('A frame that is not the next one');
      this.dispatchEvent(Object.assign(new Event('message'), { data }));
    }
  };
}
