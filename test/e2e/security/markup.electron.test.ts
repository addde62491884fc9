import type { ElectronApplication } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { badLinks, badMarkup } from '#test/unit/renderer/support/attacks';
import { launchApp, type RunningApp } from '#test/e2e/support/index';

let app: RunningApp;
let electron: ElectronApplication;
let code = '';

/** The sanitizer of notes without the first barrier: the text reaches it as markup. */
async function secondWall(): Promise<string> {
  const built = await build({
    ...{ configFile: false, logLevel: 'error', root: inRoot(), publicDir: false },
    plugins: [
      {
        name: 'no-first-wall',
        enforce: 'pre',
        transform: (source, id) =>
          id.endsWith('/markdownHtml.ts')
            ? 'export const https = /^https:\\/\\//i; export const markdownHtml = (source) => source;'
            : source,
      },
    ],
    build: {
      ...{ write: false, minify: false },
      lib: {
        entry: inRoot('renderer/components/markdown/renderMarkdown.ts'),
        formats: ['iife'],
        name: 'wall',
      },
    },
  });
  const [first] = [built].flat();
  if (first === undefined || !('output' in first)) throw new Error('Nothing was built');
  return first.output.map((each) => (each.type === 'chunk' ? each.code : '')).join('\n');
}

beforeAll(async () => {
  app = await launchApp();
  if (app.electron === undefined) throw new Error('These are tests of the window');
  ({ electron } = app);
  code = await secondWall();
});
afterAll(() => app.close());

/** The remaining elements and attributes after a real page of this Chromium has sanitized pieces of markup. */
const leftOf = (sources: readonly string[]): Promise<readonly (readonly string[])[]> =>
  electron.evaluate(
    async ({ BrowserWindow }, given) => {
      const window = new BrowserWindow({ show: false, webPreferences: { sandbox: true } });
      await window.loadURL('about:blank');
      const left: unknown = await window.webContents.executeJavaScript(`${given.code}
        ${JSON.stringify(given.sources)}.map((source) => {
          const page = new DOMParser().parseFromString(wall.renderMarkdown(source), 'text/html');
          return [...page.body.querySelectorAll('*')].flatMap((element) => [
            element.localName,
            ...[...element.attributes].map(({ name, value }) => name + '=' + value),
          ]);
        })`);
      window.destroy();
      return left as string[][];
    },
    { code, sources },
  );

const links = [
  'http://example.org',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java&#115;cript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  '//example.org',
  '/settings',
  'app://hearthbook/',
];
const harmless =
  /^(p|br|hr|h[3-6]|strong|em|s|code|pre|blockquote|ul|ol|li|a|table|thead|tbody|tr|th|td|input|type=checkbox|disabled=|title=.*|start=\d+|href=https:.*|target=_blank|rel=noopener noreferrer nofollow)$/;

it('markup that passed the first barrier has no effect behind the second', async () => {
  const attacks = [...badMarkup, ...badLinks, ...links.map((href) => `<a href="${href}">x</a>`)];
  const left = await leftOf(attacks);
  expect(
    left.flatMap((parts, at) =>
      parts.filter((part) => !harmless.test(part)).map((part) => [attacks[at], part]),
    ),
  ).toEqual([]);
});

it('valid notes pass both, and a link opens elsewhere', async () => {
  expect(await leftOf(['<p>a <strong>b</strong> <a href="https://example.org/x">c</a></p>'])).toEqual([
    ['p', 'strong', 'a', 'href=https://example.org/x', 'target=_blank', 'rel=noopener noreferrer nofollow'],
  ]);
});
