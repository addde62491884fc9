import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Ids } from './ports';

/** As long as random ones. */
const length = 32;

/**
 * Ids that are the same whenever they are made of the same parts: what two windows do at once is then noticed as the
 * same. Never join ids instead, because the result outgrows what a document takes.
 */
export function derivedIds(...parts: readonly string[]): Ids {
  let count = 0;
  return {
    next: () => {
      count += 1;
      return bytesToHex(sha256(utf8ToBytes(JSON.stringify([...parts, count])))).slice(0, length);
    },
  };
}
