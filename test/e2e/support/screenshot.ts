import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';

/** Keeps a picture of the page in the folder that HEARTHBOOK_SHOTS names, for people to look at; otherwise none. */
export async function screenshot(page: Page, name: string): Promise<void> {
  const folder = process.env['HEARTHBOOK_SHOTS'];
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
}
