import { Provider } from 'electron-updater';
import {
  parseUpdateInfo,
  resolveFiles,
  type ProviderRuntimeOptions,
} from 'electron-updater/out/providers/Provider';
import type { UpdatesConfig } from './config';
import { UpdateFailure } from './faults';
import { feedSchema, verifiedFeed, type Feed } from './feed';
import { readText } from './request';

/** In bytes: notes of a release included. */
const longestFeed = 500_000;
/** In milliseconds. */
const feedPatience = 30_000;

/** Reads only feeds that carry our signature. */
export function signedProvider({ feed: base, publicKey }: UpdatesConfig) {
  return class SignedProvider extends Provider<Feed> {
    constructor(_options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
      super(runtime);
    }

    async getLatestVersion(): Promise<Feed> {
      const name = `${this.getDefaultChannelName()}.yml`;
      const url = new URL(name, base);
      const text = await readText(url, longestFeed, AbortSignal.timeout(feedPatience));
      const feed = feedSchema.safeParse(parseUpdateInfo(verifiedFeed(name, text, publicKey), name, url));
      if (!feed.success) throw new UpdateFailure('unreadable', feed.error.message);
      return feed.data;
    }

    resolveFiles(feed: Feed) {
      return resolveFiles(feed, base);
    }
  };
}
