import { it } from 'vitest';
import { isRoot } from '#build/scripts/find.mjs';

/** The runner counts skipped tests with these words by themselves: other users cannot run them. */
const needsRoot = '(needs root)';

/** `isPossible`: what root may do in some containers only. */
export const itAsRoot = (title: string, body: () => Promise<void>, isPossible = () => true): void =>
  it.skipIf(!isRoot() || !isPossible())(`${title} ${needsRoot}`, async () => body());
