import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { fromBase64, toBase64 } from '#shared/kernel/base64';

/**
 * Everything that is made of an invitation's secret. The table gets `hashOfProof(proof)` and `seal` when the seat is
 * added; who knows only those cannot take the seat.
 *
 * - `proof`: shown to the table with every room that is opened
 * - `seal`: the key of sealed connections, for browsers without a certificate
 */
export interface SeatKeys {
  readonly proof: string;
  readonly seal: Uint8Array;
}

const keyLength = 32;

export interface SeatSecret {
  readonly table: string;
  readonly seat: string;
  readonly secret: Uint8Array;
}

export function keysOf({ table, seat, secret }: SeatSecret): SeatKeys {
  const derived = (purpose: string): Uint8Array =>
    hkdf(sha256, secret, utf8ToBytes(`${table}/${seat}`), utf8ToBytes(`hearthbook ${purpose}`), keyLength);
  return { proof: toBase64Url(derived('proof')), seal: derived('seal') };
}

export function hashOfProof(proof: string): string {
  return toBase64Url(sha256(utf8ToBytes(proof)));
}

/** Base64 for addresses, without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** `undefined` if it is not base64 for addresses. */
export function fromBase64Url(text: string): Uint8Array | undefined {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return undefined;
  const padded = text.padEnd(Math.ceil(text.length / 4) * 4, '=');
  return fromBase64(padded.replaceAll('-', '+').replaceAll('_', '/'));
}
