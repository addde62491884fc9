import { verify, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { UpdateFailure } from './faults';

/** The last line of a feed, which YAML reads as a comment: 64 bytes in base64. */
const lastLine = /^# signature: ([A-Za-z0-9+/]{86}==)\n$/;

/**
 * The signed part of a feed. The signature also covers the feed's name, so that the feed of another system cannot take
 * its place. `build/release/feed.mjs` signs.
 */
export function verifiedFeed(name: string, text: string, publicKey: KeyObject): string {
  const at = text.lastIndexOf('\n', text.length - 2) + 1;
  const content = text.slice(0, at);
  const [, signature] = lastLine.exec(text.slice(at)) ?? [];
  if (signature === undefined) throw new UpdateFailure('unsigned', `${name} has no signature`);
  if (!verify(null, Buffer.from(`${name}\n${content}`), publicKey, Buffer.from(signature, 'base64')))
    throw new UpdateFailure('unsigned', `the signature of ${name} is wrong`);
  return content;
}

/** In bytes: no package is longer. */
const longestPackage = 1_000_000_000;

/** Names of files, which lie beside the feed, never addresses. */
const fileSchema = z.looseObject({
  url: z.string().regex(/^\w[\w.+-]*$/),
  sha512: z.base64().length(88),
  size: z.int().min(1).max(longestPackage),
});

/** The parts of electron-builder's feed that are used here. */
export const feedSchema = z.looseObject({
  version: z.string().max(50),
  files: z.array(fileSchema).min(1).max(50),
  path: z.string(),
  sha512: z.string(),
  releaseDate: z.iso.datetime(),
  releaseNotes: z.string().max(100_000).default(''),
});
export type Feed = z.output<typeof feedSchema>;
