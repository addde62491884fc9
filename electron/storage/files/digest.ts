import { createHash } from 'node:crypto';

/** Identifies content; digests appear in stored indexes and in change files. */
export function digestOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url');
}
