import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { newCampaign } from '#shared/campaign/campaign';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { badLinks, badMarkup } from '#test/unit/renderer/support/attacks';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';
import { expectNoPageErrors, launchApp, type RunningApp } from '#test/e2e/support/index';
import { giveCommand } from '#test/e2e/support/commands';

/** Runs if a name is treated as markup; short enough for every name. */
const mark = '<img src=x onerror=ran=1>';
const more = ["<script>ran='script'</script>", "[x](javascript:ran='link')", '[[javascript:ran=1|x]]'];
const text = [mark, ...more, ...badLinks, ...badMarkup].join('\n\n');

const names = ['name', 'title', 'author', 'reason', 'label', 'by'];
const texts = ['notes', 'text', 'about', 'traits'];

/** The same document with an attack in every text that people write. */
function poisoned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(poisoned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (typeof inner !== 'string') return [key, poisoned(inner)];
      if (names.includes(key)) return [key, `${inner} ${mark}`];
      return [key, texts.includes(key) ? `${inner}\n\n${text}` : inner];
    }),
  );
}

const accepted = expect.objectContaining({ ok: true }) as unknown;
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" onload="parent.ran=\'svg\'"><script>top.ran=\'svg\'</script><image href="https://example.org/x.png"/></svg>';
const inBase64 = (data: string | Buffer) => Buffer.from(data).toString('base64');

let library: string;
let app: RunningApp;
let page: Page;
let character: Record<string, unknown>;
const ids = { character: '', campaign: 'ferry-road', pack: 'frostmarch' };

beforeAll(async () => {
  library = await seededLibrary([plan('Brakka')]);
  const folder = path.join(library, 'characters');
  const [file = ''] = await readdir(folder);
  ids.character = path.parse(file).name;
  character = JSON.parse(await readFile(path.join(folder, file), 'utf8')) as Record<string, unknown>;
  // As in a file written by hand, bypassing the checks of import and save.
  const portrait = { type: 'image/png', data: inBase64(svg) };
  await writeFile(
    path.join(folder, file),
    JSON.stringify({ ...(poisoned(character) as object), portrait, notes: text }),
  );
  await mkdir(path.join(library, 'campaigns'), { recursive: true });
  await writeFile(
    path.join(library, 'campaigns', `${ids.campaign}.json`),
    JSON.stringify({
      ...newCampaign('heroic', 'Ferry road', { clock: fixedClock, ids: countingIds() }),
      id: ids.campaign,
    }),
  );
  app = await launchApp({ dataFolder: library });
  page = app.page;
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const pack = { ...(await fixture('packs/frostmarch.json')), id: ids.pack, on: true, revision: 0 };
  expect(await call('pack.save', { document: poisoned(pack) })).toEqual(accepted);
  const read = (await call('campaign.read', { id: ids.campaign })) as { readonly value: object };
  const notes = ['npc', 'quest'].map((topic) => {
    const state = topic === 'quest' ? 'open' : null;
    return { id: topic, topic, title: topic, text: `${topic} [[x]]`, secret: false, state, character: null };
  });
  const campaign = poisoned({ ...read.value, packs: null, notes });
  expect(await call('campaign.save', { document: campaign })).toEqual(accepted);
});
afterAll(async () => {
  // Closing fails if any of this was stopped only by the policy: it must not become markup at all.
  await app.close();
  await rm(path.dirname(library), { recursive: true, force: true, maxRetries: 5 });
});

const fixture = async (name: string) =>
  JSON.parse(await readFile(inRoot('test/fixtures', name), 'utf8')) as Record<string, unknown>;

const call = (command: string, args: unknown) => giveCommand(page, command, args);

/** Nothing ran, and nothing on the page could. */
async function expectHarmless(): Promise<void> {
  const found = await page.evaluate(() => ({
    ran: (window as unknown as { ran?: unknown }).ran,
    scripts: document.querySelectorAll('body script, iframe, object, embed, form[action]').length,
    handlers: [...document.querySelectorAll('*')].flatMap((element) =>
      element.getAttributeNames().filter((name) => name.startsWith('on')),
    ),
    // As written, not as the browser completes it.
    links: [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? ''),
    pictures: [...document.querySelectorAll('img')].map((image) => image.src.slice(0, 5)),
  }));
  expect(found).toMatchObject({ ran: undefined, scripts: 0, handlers: [] });
  expect(found.links.filter((link) => !/^(#|https:\/\/example\.org)/.test(link))).toEqual([]);
  expect(found.pictures.filter((source) => !/^(data|blob):/.test(source))).toEqual([]);
}

/** Opens a page by its address and each of its tabs, if it has any under that label. */
const campaignParts = [
  ...['tonight', 'party', 'closing', 'overview', 'log', 'downtime', 'money'],
  ...['encounters', 'notes', 'table', 'settings'],
];

async function lookThrough(address: string, label?: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, address);
  const main = page.getByRole('main');
  await main.getByRole('heading', { level: 1 }).first().waitFor();
  // The attack is on the page, as plain text.
  await expect.poll(() => main.innerHTML()).toContain('&lt;img src=x onerror');
  await expectHarmless();
  if (label === undefined) return;
  const choices = page.getByRole('navigation', { name: label, exact: true }).getByRole('link');
  await choices.first().waitFor({ state: 'attached' });
  const count = await choices.count();
  expect(count).toBeGreaterThan(2);
  for (let choice = 0; choice < count; choice += 1) {
    await choices.nth(choice).click();
    await page.waitForTimeout(150);
    await expectHarmless();
    const within = page.getByRole('navigation', { name: new RegExp(`^${label} in `) }).getByRole('link');
    for (let tab = 1; tab < (await within.count()); tab += 1) {
      await within.nth(tab).click();
      await page.waitForTimeout(150);
      await expectHarmless();
    }
  }
}

describe('script in user text', () => {
  it.each([
    ['the library', () => '#/'],
    ['the campaigns', () => '#/campaigns'],
    ['the packs', () => '#/homebrew'],
    ['a pack', () => `#/homebrew/${ids.pack}`],
    ['a screen', () => `#/screen/${ids.campaign}`],
  ])('is text in %s', async (_where, address) => {
    await lookThrough(address());
  });

  it('is text in every part of a character', async () => {
    await lookThrough(`#/character/${ids.character}`, 'Show');
  });

  it.each(campaignParts)('is text in the page “%s” of a campaign', async (part) => {
    await lookThrough(`#/campaign/${ids.campaign}/${part}`);
  });

  it('is text in the notes of a campaign, for the GM and for players', async () => {
    await lookThrough(`#/campaign/${ids.campaign}/notes/npc`);
    for (const reader of ['As players see it', 'As the GM sees it']) {
      await page.getByRole('radio', { name: reader }).check({ force: true });
      await page.getByRole('article').getByText(mark).first().waitFor();
      await expectHarmless();
    }
  });

  it('is text in a search', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search everything' }).fill(`frost ${mark}`);
    await page.waitForTimeout(300);
    await expectHarmless();
    await page.keyboard.press('Escape');
  });

  it('leaves nothing for the policy to block', () => {
    expectNoPageErrors(app);
  });
});

describe('a portrait', () => {
  const save = (portrait: unknown) =>
    call('character.save', { document: { ...character, id: 'portrayed', revision: 0, portrait } });

  it.each([
    ['an SVG by its own name', { type: 'image/svg+xml', data: inBase64(svg) }, 'invalid-input'],
    ['an SVG as a PNG', { type: 'image/png', data: inBase64(svg) }, 'portrait-refused'],
    ['an SVG as a JPEG', { type: 'image/jpeg', data: inBase64(svg) }, 'portrait-refused'],
    ['an address', { type: 'image/png', data: 'https://example.org/x.png' }, 'invalid-input'],
    [
      'a data address',
      { type: 'image/png', data: `data:image/svg+xml;base64,${inBase64(svg)}` },
      'invalid-input',
    ],
    ['a page', { type: 'text/html', data: inBase64('<script>ran=1</script>') }, 'invalid-input'],
  ])('is never %s', async (_what, portrait, code) => {
    expect(await save(portrait)).toMatchObject({ ok: false, error: { code } });
  });

  it('that is also a script and a page stays a picture', async () => {
    const pixel = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEklEQVR4nGNYFWpsHLqKAUIBACGGBMng6mayAAAAAElFTkSuQmCC',
      'base64',
    );
    const polyglot = Buffer.concat([pixel, Buffer.from(`${svg}<script>ran='polyglot'</script>`)]);
    const saved = await save({ type: 'image/png', data: inBase64(polyglot) });
    expect(saved).toEqual(accepted);
    await page.evaluate(() => {
      location.hash = '#/character/portrayed';
    });
    const picture = page.getByRole('main').locator('img').first();
    await picture.waitFor();
    expect(
      await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBe(2);
    await expectHarmless();
  });
});
