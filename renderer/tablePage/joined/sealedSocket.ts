import {
  helloFrame,
  nonceLength,
  parseWelcome,
  sealedChannel,
  type SealedChannel,
} from '#shared/table/joining/sealed';

export interface SealingSeat {
  readonly table: string;
  readonly seat: string;
  /** The key of this seat's sealed connections. */
  readonly seal: Uint8Array;
}

/** The page's side of a sealed connection, with the interface of `WebSocket`; see `shared/table/joining/sealed.ts`. */
export function sealedSocket({ table, seat, seal }: SealingSeat) {
  return class extends EventTarget {
    /** Of Hocuspocus. */
    identifier = 0;
    binaryType = 'arraybuffer';
    readonly #inner: WebSocket;
    readonly #nonce = crypto.getRandomValues(new Uint8Array(nonceLength));
    #channel: SealedChannel | undefined;

    constructor(url: string) {
      super();
      this.#inner = new WebSocket(url);
      this.#inner.binaryType = 'arraybuffer';
      this.#inner.addEventListener('open', () =>
        this.#sendRaw(helloFrame({ table, seat, nonce: this.#nonce })),
      );
      this.#inner.addEventListener('message', ({ data }) => {
        if (data instanceof ArrayBuffer) this.#receive(new Uint8Array(data));
        else this.close();
      });
      this.#inner.addEventListener('close', ({ code, reason }) =>
        this.dispatchEvent(new CloseEvent('close', { code, reason })),
      );
      this.#inner.addEventListener('error', () => this.dispatchEvent(new Event('error')));
    }

    /** Before the keys are agreed, nothing can be sent. */
    get readyState(): number {
      return this.#channel === undefined && this.#inner.readyState === WebSocket.OPEN
        ? WebSocket.CONNECTING
        : this.#inner.readyState;
    }

    send(frame: Uint8Array<ArrayBuffer>): void {
      if (this.#channel !== undefined) this.#sendRaw(this.#channel.seal(frame));
    }

    close(): void {
      this.#inner.close();
    }

    #sendRaw(frame: Uint8Array): void {
      if (this.#inner.readyState === WebSocket.OPEN) this.#inner.send(frame.slice());
    }

    #receive(frame: Uint8Array): void {
      if (this.#channel === undefined) this.#agree(frame);
      else {
        const data = this.#channel.open(frame);
        if (data === undefined) this.close();
        else this.dispatchEvent(new MessageEvent('message', { data }));
      }
    }

    #agree(frame: Uint8Array): void {
      const tableNonce = parseWelcome(frame);
      if (tableNonce === undefined) {
        this.close();
        return;
      }
      this.#channel = sealedChannel({ seal, pageNonce: this.#nonce, tableNonce }, 'page');
      this.dispatchEvent(new Event('open'));
    }
  };
}
