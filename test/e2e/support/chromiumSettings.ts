import type { LaunchOptions } from 'playwright-core';
import { findChromium } from '#build/scripts/find.mjs';

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page is gone before code that is optimized for long use pays for itself.
  '--js-flags=--no-opt',
];

/** This system's Chromium, without network requests of its own. */
export function chromiumSettings(): LaunchOptions {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('Chromium is not here: see README, npm test');
  return { executablePath, args: quiet };
}
