import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * A sealed connection, for browsers if there is no certificate: listeners on the network read nothing, and nobody can
 * change, repeat, leave out or reorder a frame unnoticed.
 *
 * 1. The page opens `/sealed` and sends a hello: table, seat and a fresh nonce.
 * 2. The table answers with its own fresh nonce. A seat that does not exist gets one as well, and fails at its first frame.
 * 3. Every frame from then on is a frame of the ordinary protocol, sealed with XChaCha20-Poly1305. The key of each
 *    direction is derived from the seat's sealing key and both nonces; the frames are counted, and the count is the nonce.
 */

export const nonceLength = 32;
/** In bytes: a sealed frame is longer than its content by this. */
export const tagLength = 16;
const version = 1;

export interface Hello {
  readonly table: string;
  readonly seat: string;
  readonly nonce: Uint8Array;
}

export function helloFrame({ table, seat, nonce }: Hello): Uint8Array {
  const [tableBytes, seatBytes] = [utf8ToBytes(table), utf8ToBytes(seat)];
  return concatBytes(
    Uint8Array.of(version, tableBytes.length),
    tableBytes,
    Uint8Array.of(seatBytes.length),
    seatBytes,
    nonce,
  );
}

export function parseHello(frame: Uint8Array): Hello | undefined {
  if (frame[0] !== version) return undefined;
  const seatAt = 2 + (frame[1] ?? 0);
  const nonceAt = seatAt + 1 + (frame[seatAt] ?? 0);
  if (frame.length !== nonceAt + nonceLength) return undefined;
  const table = idOf(frame.subarray(2, seatAt));
  const seat = idOf(frame.subarray(seatAt + 1, nonceAt));
  if (table === undefined || seat === undefined) return undefined;
  return { table, seat, nonce: frame.slice(nonceAt) };
}

function idOf(bytes: Uint8Array): string | undefined {
  const text = String.fromCharCode(...bytes);
  return /^[\w-]{1,64}$/.test(text) ? text : undefined;
}

/** The table's answer to a hello. */
export function welcomeFrame(nonce: Uint8Array): Uint8Array {
  return concatBytes(Uint8Array.of(version), nonce);
}

/** Returns the nonce. */
export function parseWelcome(frame: Uint8Array): Uint8Array | undefined {
  return frame[0] === version && frame.length === 1 + nonceLength ? frame.slice(1) : undefined;
}

export interface SealedChannel {
  readonly seal: (frame: Uint8Array) => Uint8Array;
  /** `undefined` if the frame is not the next one of the other side: the connection has to end. */
  readonly open: (frame: Uint8Array) => Uint8Array | undefined;
}

export interface ChannelKeys {
  readonly seal: Uint8Array;
  readonly pageNonce: Uint8Array;
  readonly tableNonce: Uint8Array;
}

export function sealedChannel(
  { seal, pageNonce, tableNonce }: ChannelKeys,
  side: 'page' | 'table',
): SealedChannel {
  const salt = concatBytes(pageNonce, tableNonce);
  const keyFrom = (from: 'page' | 'table'): Uint8Array =>
    hkdf(sha256, seal, salt, utf8ToBytes(`hearthbook frames from ${from}`), 32);
  const [own, other] = [keyFrom(side), keyFrom(side === 'page' ? 'table' : 'page')];
  let sent = 0;
  let received = 0;
  return {
    seal: (frame) => {
      const nonce = nonceOf(sent);
      sent += 1;
      return xchacha20poly1305(own, nonce).encrypt(frame);
    },
    open: (frame) => {
      if (frame.length < tagLength) return undefined;
      const nonce = nonceOf(received);
      received += 1;
      try {
        return xchacha20poly1305(other, nonce).decrypt(frame);
      } catch {
        return undefined;
      }
    },
  };
}

function nonceOf(count: number): Uint8Array {
  const nonce = new Uint8Array(24);
  new DataView(nonce.buffer).setBigUint64(16, BigInt(count));
  return nonce;
}
