import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';

/** Addresses that the built program may contain, and the reasons why none of them is ever requested. */
const allowed: readonly (readonly [why: string, addresses: RegExp])[] = [
  ['names of vocabularies', /^http:\/\/(www\.w3\.org|json-schema\.org|ns\.adobe\.com|www\.xfa\.org)\//],
  ['names of vocabularies', /^https:\/\/json-schema\.org\/draft\/2020-12\/schema$/],
  ['the schemes that notes, links and requests are compared with', /^https?:\/\/$/],
  ['the brackets of an address of six groups, to judge what one is', /^http:\/\/\[$/],
  ['what the session of a page refuses', /^(https?|wss?|ftp):\/\/\*\/\*$/],
  ['the browser host itself, on this computer', /^http:\/\/(127\.0\.0\.1:|localhost)$/],
  ['a base for the parser of addresses, in pdf.js', /^(http:\/\/example\.com|https:\/\/foo\.bar)$/],
  ['what a PDF says it was made with', /^https:\/\/github\.com\/Hopding\/pdf-lib$/],
  ['a warning that is read by developers', /^https:\/\/github\.com\/ashtuchkin\/iconv-lite\/wiki\//],
  ['a warning that is read by developers', /^https:\/\/github\.com\/jprichardson\/node-fs-extra\/issues\//],
  [
    "hosts that electron-updater would ask if its settings named them; ours name a provider of the program's own",
    /^https:\/\/(s3\.amazonaws\.com\/|s3-$|api\.bitbucket\.org\/2\.0\/repositories\/$)/,
  ],
  ['the table of this program, which the GM has opened', /^(https|wss):\/\/127\.0\.0\.1:$/],
  ['a base for the request that Hocuspocus expects of every socket', /^http:\/\/table\/$/],
  ['a warning that is read by developers', /^https:\/\/github\.com\/yjs\/yjs\/issues\/438$/],
  [
    'addresses in the guide, which the browser opens after a question at most',
    /^https:\/\/(nodejs\.org|caddyserver\.com|table\.example\.org(:7411)?|203\.0\.113\.7:7411|YOUR-ADDRESS\/join)$/,
  ],
  [
    'credits of games as their licenses ask for them, which are text and no links',
    /^https?:\/\/(www\.faterpg\.com\/|cairnrpg\.com|dnd\.wizards\.com\/resources\/|creativecommons\.org\/licenses\/)/,
  ],
  ['a warning that is read by developers', /^https:\/\/vuejs\.org\/error-reference\/#runtime-$/],
];

/** With a scheme, or without one (`//host`), which a page completes with its own. */
const address =
  /(?:\b(?:https?|wss?|ftp):)\/\/[^\s"'`<>)\\]*|^\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+[^\s"'`<>)\\]*/gi;

const addressesIn = (text: string): readonly string[] => text.match(address) ?? [];

/** The strings of a script; its comments do not matter. */
function textsOf(script: string): readonly string[] {
  const texts: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('type' in node && 'value' in node) {
      const { type, value } = node;
      if (type === 'Literal' && typeof value === 'string') texts.push(value);
      if (type === 'TemplateElement') texts.push((value as { raw: string }).raw);
    }
    for (const inner of Object.values(node)) visit(inner);
  };
  visit(parseSync('script.js', script).program.body);
  return texts;
}

/** Loaded by a style sheet or a page: addresses in `url(...)`, `@import`, `src` and `href`. */
const loads = /(?:@import\s+(?:url\(\s*)?|url\(\s*|\b(?:src|href)\s*=\s*)["']?([^"')\s>]+)/gi;

/** Every address in a file of the program. */
function addressesOf(name: string, content: string): readonly string[] {
  if (/\.[cm]?js$/.test(name)) return textsOf(content).flatMap(addressesIn);
  const loaded = [...content.matchAll(loads)].flatMap(([, target = '']) => addressesIn(target));
  return [...new Set([...addressesIn(content), ...loaded])];
}

/** Files of the built program that are executed or shown; fonts and source maps are neither. */
const files = ['main', 'preload', 'renderer'].flatMap((part) =>
  readdirSync(inRoot('out', part), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.([cm]?js|css|html)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name)),
);

describe('the built program', () => {
  it('contains no address from which something could be loaded', () => {
    expect(files.length).toBeGreaterThan(50);
    const used = new Set<RegExp>();
    const foreign = files.flatMap((file) =>
      addressesOf(file, readFileSync(file, 'utf8')).flatMap((each) => {
        const [, known] = allowed.find(([, addresses]) => addresses.test(each)) ?? [];
        if (known === undefined) return [`${path.basename(file)}: ${each}`];
        used.add(known);
        return [];
      }),
    );
    expect(foreign).toEqual([]);
    expect(
      allowed.filter(([, addresses]) => !used.has(addresses)).map(([, addresses]) => String(addresses)),
      'what needs no leave any more',
    ).toEqual([]);
  });

  it.each([
    ['a.js', "fetch('https://tracker.example/x')", 'https://tracker.example/x'],
    ['a.js', 'fetch(`https://tracker.example/${id}`)', 'https://tracker.example/'],
    ['a.js', 'import("//cdn.example/lib.js")', '//cdn.example/lib.js'],
    ['a.mjs', 'new WebSocket("wss://live.example")', 'wss://live.example'],
    ['a.css', '@import url(//fonts.example/a.css);', '//fonts.example/a.css'],
    ['a.css', 'p{background:url("http://pictures.example/a.png")}', 'http://pictures.example/a.png'],
    ['a.html', '<script src="//cdn.example/a.js"></script>', '//cdn.example/a.js'],
  ])('is searched for such as in %s: %s', (name, content, found) => {
    expect(addressesOf(name, content)).toEqual([found]);
    expect(allowed.some(([, addresses]) => addresses.test(found))).toBe(false);
  });

  it('may contain them in comments', () => {
    expect(addressesOf('a.js', '// see https://docs.example/x\n/* http://more.example */ run()')).toEqual([]);
  });
});
