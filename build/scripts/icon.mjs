// Draws build/icons/icon.png from icon.svg; run it manually after a change of the drawing.
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { findChromium } from './find.mjs';
import { inRoot } from './root.mjs';

const size = 512;
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--disable-gpu'] });
const page = await browser.newPage({ viewport: { width: size, height: size } });
const svg = readFileSync(inRoot('build/icons/icon.svg'), 'utf8');
await page.setContent(`<style>html,body{margin:0}svg{display:block;width:${size}px}</style>${svg}`);
await page.screenshot({ path: inRoot('build/icons/icon.png'), omitBackground: true });
await browser.close();
