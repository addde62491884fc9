import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';

/** Saves a picture of the page for review if HEARTHBOOK_SHOTS names a folder. */
export async function screenshot(page: Page, name: string): Promise<void> {
  const folder = process.env['HEARTHBOOK_SHOTS'];
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
}
