import { createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { isOwnComputer } from './request';

/**
 * The file `app-update.yml` of a package, which is `build/updates.json`.
 *
 * - `feed`: the folder of the feeds, such as `latest-linux.yml`; empty if the package has no updates
 * - `page`: packages for downloading by hand
 * - `publicKey`: Ed25519 (SPKI, base64), with which each feed is signed
 */
const configSchema = z.looseObject({
  feed: z.union([z.literal(''), z.url()]),
  page: z.union([z.literal(''), z.url({ protocol: /^https$/ })]),
  publicKey: z.string(),
  updaterCacheDirName: z.string().regex(/^[\w-]+$/),
});

export interface UpdatesConfig {
  /** electron-updater reads it as well. */
  readonly file: string;
  /** The folder for downloads in the user's cache. */
  readonly cacheName: string;
  readonly feed: URL;
  readonly page: string;
  readonly publicKey: KeyObject;
}

/** Undefined if a package has no updates, or none that could be checked. */
export function readUpdatesConfig(file: string): UpdatesConfig | undefined {
  const config = configSchema.safeParse(readJson(file));
  if (!config.success) return undefined;
  const { feed, page, publicKey, updaterCacheDirName: cacheName } = config.data;
  const key = keyOf(publicKey);
  if (feed === '' || page === '' || key === undefined) return undefined;
  const url = new URL(feed.endsWith('/') ? feed : `${feed}/`);
  if (url.protocol !== 'https:' && !isOwnComputer(url)) return undefined;
  return { file, cacheName, feed: url, page, publicKey: key };
}

function keyOf(base64: string): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    return undefined;
  }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
