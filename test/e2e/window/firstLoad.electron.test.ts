import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';
import { expectNoPageErrors, launchApp, type RunningApp } from '#test/e2e/support/index';

const built = inRoot('out/renderer');

/** Only documents and rules need schemas, so any script that contains this was loaded too early. */
const schemas = 'ZodError';

/** The scripts of the page's start, before its first request. */
async function firstScripts(): Promise<readonly string[]> {
  const page = await readFile(path.join(built, 'index.html'), 'utf8');
  const names = [...page.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/g)].map((match) => match[1] ?? '');
  return Promise.all(names.map((name) => readFile(path.join(built, name), 'utf8')));
}

it('shows the library without loading the schemas, which only documents need', async () => {
  const scripts = await firstScripts();
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) expect(script).not.toContain(schemas);
});

it('is a production build, also in a test: without warnings for developers', async () => {
  for (const script of await firstScripts()) expect(script).not.toContain('[Vue warn]');
});

let library: string;
let app: RunningApp | undefined;
beforeAll(async () => {
  library = await seededLibrary([plan('Brakka')]);
});
afterAll(async () => {
  await app?.close();
  await rm(path.dirname(library), { recursive: true, force: true, maxRetries: 5 });
});

it('reads its characters without loading their rules', async () => {
  app = await launchApp({ dataFolder: library });
  const { page } = app;
  const line = page.getByText('Dwarf');
  await line.first().waitFor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.reload();
  await line.first().waitFor();

  const scripts = asked.filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(scripts.map((name) => readFile(path.join(built, name), 'utf8')));
  expect(texts.filter((text) => text.includes(schemas))).toEqual([]);
  // Texts were loaded, and the build contains more than the first scripts.
  expect(texts.length).toBeGreaterThan((await firstScripts()).length);
  const assets = path.join(built, 'assets');
  const all = (await readdir(assets)).filter((name) => name.endsWith('.js'));
  const held = await Promise.all(all.map((name) => readFile(path.join(assets, name), 'utf8')));
  expect(held.some((text) => text.includes(schemas))).toBe(true);
  expectNoPageErrors(app);
});
