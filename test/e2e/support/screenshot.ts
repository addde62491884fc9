import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { inRoot } from '../../../build/scripts/root.mjs';

/** Saves a picture of the page for review; HEARTHBOOK_SHOTS names another folder. */
export async function screenshot(page: Page, name: string): Promise<string> {
  const folder = process.env['HEARTHBOOK_SHOTS'] ?? inRoot('test/e2e/.shots');
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `${name}.png`);
  await page.screenshot({ path: file });
  return file;
}
