// Draws the icons of program and documents in all sizes from their SVGs; run it manually after a change of a drawing.
import { mkdirSync, readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { findChromium } from '../scripts/find.mjs';
import { iconFile, iconSizes } from '../linux/icons.mjs';
import { inRoot } from '../scripts/root.mjs';

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--disable-gpu'] });

async function draw(drawing, size, file) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const svg = readFileSync(inRoot('build/icons', `${drawing}.svg`), 'utf8');
  await page.setContent(`<style>html,body{margin:0}svg{display:block;width:${size}px}</style>${svg}`);
  await page.screenshot({ path: file, omitBackground: true });
  await page.close();
}

await draw('icon', 512, inRoot('build/icons/icon.png'));
for (const drawing of ['icon', 'document']) {
  mkdirSync(inRoot('build/icons', drawing), { recursive: true });
  for (const size of iconSizes) await draw(drawing, size, iconFile(drawing, size));
}
await browser.close();
