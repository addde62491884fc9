import { readFileSync } from 'node:fs';
import { inRoot } from '../scripts/root.mjs';

const place = '<!-- head.html -->';

/** Puts `renderer/head.html` into the head of each page that names it, before Vite follows its links. */
export const sharedHead = () => ({
  name: 'hearthbook:shared-head',
  transformIndexHtml: {
    order: 'pre',
    handler(html) {
      if (!html.includes(place)) throw new Error(`The page has no ${place}`);
      return html.replace(place, readFileSync(inRoot('renderer/head.html'), 'utf8').trim());
    },
  },
});
