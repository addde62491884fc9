import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { toBase64Url } from '#shared/table/joining/keys';

/** Distinguishes texts; see `supplies.ts`. */
export function digestOf(text: string): string {
  return toBase64Url(sha256(utf8ToBytes(text)));
}
