// Writes the table of layers between its two markers in docs/layers.md, from build/layers.mjs.
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { formatted } from '../format.mjs';
import { besides, domain, layers } from '../layers.mjs';
import { inRoot } from './root.mjs';

const markers = ['<!-- layers:begin -->', '<!-- layers:end -->'];
const file = inRoot('docs/layers.md');

const whole = `\`${domain[0].split('/')[1]}\` to \`${domain.at(-1).split('/')[1]}\``;

/** The used layers, those of the same top folder first: "`ipc`; shared: `kernel`". */
function usesOf(path, uses) {
  const own = path.split('/')[0];
  const tops = [own, ...['shared', 'electron', 'renderer'].filter((top) => top !== own)];
  return tops
    .map((top) => {
      const all = uses.filter((one) => one.startsWith(`${top}/`));
      const hasWhole = domain.every((one) => all.includes(one));
      const single = hasWhole ? all.filter((one) => !domain.includes(one)) : all;
      const names = single.map((one) => `\`${one.slice(top.length + 1)}\``);
      const listed = [...(hasWhole ? [whole] : []), ...names].join(', ');
      return listed === '' || top === own ? listed : `${top}: ${listed}`;
    })
    .filter(Boolean)
    .join('; ');
}

/** Returns the page with the current table. */
export async function withTable(page) {
  const [begin, end] = markers.map((marker) => page.indexOf(marker));
  if (begin === -1 || end < begin) throw new Error(`docs/layers.md needs ${markers.join(' and ')}.`);
  const rows = [
    '| layer | purpose | may use |',
    '| --- | --- | --- |',
    ...layers.map(({ path, purpose, uses }) => `| \`${path}\` | ${purpose} | ${usesOf(path, uses)} |`),
    ...besides.map(({ path, purpose }) => `| \`${path}\` | ${purpose} | all |`),
  ];
  const before = page.slice(0, begin + markers[0].length);
  const replaced = `${before}\n\n${rows.join('\n')}\n\n${page.slice(end)}`;
  return formatted(file, replaced);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(file, await withTable(readFileSync(file, 'utf8')));
