import { randomBytes } from 'node:crypto';
import { fromBase64Url } from '#shared/table/joining/keys';
import {
  nonceLength,
  parseHello,
  sealedChannel,
  welcomeFrame,
  type Hello,
  type SealedChannel,
} from '#shared/table/joining/sealed';
import type { Envelope } from './socket';

export interface SealingPorts {
  readonly sealOf: (hello: Hello) => string | undefined;
  readonly sendPlain: (frame: Uint8Array) => void;
  readonly opened: (hello: Hello) => void;
}

/** The table's side of a sealed connection; see `shared/table/joining/sealed.ts`. */
export function createSealing({ sealOf, sendPlain, opened }: SealingPorts): Envelope {
  let channel: SealedChannel | undefined;
  return {
    open: (data) => {
      if (channel !== undefined) return channel.open(data);
      const hello = parseHello(data);
      if (hello === undefined) return undefined;
      const tableNonce = new Uint8Array(randomBytes(nonceLength));
      // Nobody has the key of a seat that does not exist, so its first frame fails like any wrong one.
      const seal = fromBase64Url(sealOf(hello) ?? '') ?? new Uint8Array();
      channel = sealedChannel(
        {
          seal: seal.length === 0 ? new Uint8Array(randomBytes(32)) : seal,
          pageNonce: hello.nonce,
          tableNonce,
        },
        'table',
      );
      opened(hello);
      sendPlain(welcomeFrame(tableNonce));
      return 'taken';
    },
    close: (frame) => {
      if (channel === undefined) throw new Error('Nothing is sent before the keys are agreed');
      return channel.seal(frame);
    },
  };
}
