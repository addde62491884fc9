import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { picturesFolder } from '#build/scripts/pictures.mjs';
import { atRest } from '#test/e2e/support/layout';

/** Stores the window as a picture; 256 colors show it well and take a third of the room. */
export async function takePicture(page: Page, name: string): Promise<void> {
  await atRest(page);
  const whole = await page.screenshot({ caret: 'hide', animations: 'disabled' });
  const small = await sharp(whole).png({ palette: true, colors: 256, effort: 10, dither: 0.5 }).toBuffer();
  await writeFile(path.join(picturesFolder, `${name}.png`), small);
}
