import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '#shared/kernel/jsonValue';
import { isRecord } from '#shared/kernel/record';
import { englishTextsOf } from '#shared/rules/definition/schema/texts';
import { pseudoLanguage, textFaults, writePseudoLanguage } from '#test/support/pseudoLanguage';
import { everyScreen, fullLibrary, visit, type FullLibrary } from '#test/e2e/scenes/everyScreen';
import { launchApp, screenshot, type RunningApp } from '#test/e2e/support/index';
import { atRest, layoutFaults } from '#test/e2e/support/layout';

let library: FullLibrary;
let app: RunningApp;
let written: ReadonlySet<string>;
let ownTexts: ReadonlySet<string>;

/** Words of names and notes; identifiers in files are written without capitals and spaces. */
async function wordsIn(folder: string): Promise<ReadonlySet<string>> {
  const words = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string') {
      if (/[A-Z\s]/.test(value))
        for (const word of value.match(/[A-Za-z]{2,}/g) ?? []) words.add(word.toLowerCase());
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  for (const file of await readdir(folder, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.json') && !file.startsWith('languages'))
      collect(JSON.parse(await readFile(path.join(folder, file), 'utf8')));
  return words;
}

/**
 * The same in every language: names of rule systems, and words of users whose files write them without capitals. The
 * name of a language is in that language.
 */
const named = [
  'heroic',
  'starfaring',
  'relict',
  'delver',
  'tiers',
  'hearthbook',
  'english',
  'pseudo',
  'accents',
].concat(['crowns', 'stubborn', 'grit', 'wits', 'grace', 'luck']);

/** Words of dates and of times that passed, as the language writes them. */
function wordsOfDates(): readonly string[] {
  const found = ['now', 'yesterday'];
  const relative = (['long', 'short'] as const).map(
    (style) => new Intl.RelativeTimeFormat(pseudoLanguage, { numeric: 'auto', style }),
  );
  for (const unit of ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const)
    for (const count of [0, -1, -2]) for (const format of relative) found.push(format.format(count, unit));
  for (let month = 0; month < 12; month += 1)
    for (const dateStyle of ['long', 'medium'] as const) {
      const format = new Intl.DateTimeFormat(pseudoLanguage, { dateStyle, timeStyle: 'short' });
      found.push(format.format(new Date(2026, month, 1, 9)), format.format(new Date(2026, month, 1, 21)));
    }
  return found.flatMap((text) => text.toLowerCase().match(/[a-z]{2,}/g) ?? []);
}

/** Every visible text and every name for screen readers; pages of the guide and licenses are written in English. */
const textsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const textNodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (textNodes.nextNode() !== null) {
      const { textContent, parentElement } = textNodes.currentNode;
      if (parentElement?.closest('style, script, pre, kbd, [lang]:not(html)') !== null) continue;
      if (textContent !== null && textContent.trim() !== '')
        found.add(textContent.trim().replace(/\s+/g, ' '));
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
        const text = element.getAttribute(name)?.trim();
        if (text !== undefined && text !== '') found.add(text);
      }
    return [...found];
  });

beforeAll(async () => {
  library = await fullLibrary();
  const folderWords = library.folder.toLowerCase().match(/[a-z]{2,}/g) ?? [];
  written = new Set([...(await wordsIn(library.folder)), ...named, ...wordsOfDates(), ...folderWords]);
  ownTexts = await ownTextsOf(library.game);
  await writePseudoLanguage(path.join(library.folder, 'languages'));
  await writeFile(path.join(library.folder, 'settings.json'), JSON.stringify({ language: pseudoLanguage }));
  app = await launchApp({ dataFolder: library.folder });
  await app.page.locator('[data-card-link]').first().waitFor();
});
afterAll(async () => {
  await app.close();
  await rm(path.dirname(library.folder), { recursive: true, force: true, maxRetries: 5 });
});

/** Pages of the guide and licenses are in English. */
const untranslated = ['#/guide', '#/licenses'];

/** Texts of the open page that are not of the language or in pieces, and parts that do not fit. */
async function faultsOn(page: Page): Promise<readonly string[]> {
  const faults = textFaults(await textsOf(page), written).map(({ kind, text }) => `${kind}: ${text}`);
  return [...faults, ...(await layoutFaults(page))];
}

/**
 * Texts of a custom game as it has them: those that the format adds if it has none, which are in English, and its
 * ids, keys and lists of such, which begin with a small letter as no label does.
 */
async function ownTextsOf(game: string): Promise<ReadonlySet<string>> {
  const file = path.join(library.folder, 'rulesets', `${game}.json`);
  const { draft } = JSON.parse(await readFile(file, 'utf8')) as { draft: Json };
  const names = new Set<string>();
  const collect = (value: Json): void => {
    if (Array.isArray(value))
      for (const inner of value as readonly Json[])
        if (typeof inner === 'string') names.add(inner);
        else collect(inner);
    if (!isRecord(value)) return;
    if (typeof value['id'] === 'string') names.add(value['id']);
    for (const [key, inner] of Object.entries(value)) {
      names.add(key);
      collect(inner);
    }
  };
  collect(draft);
  return new Set([...[...names].filter((name) => /^[a-z]/.test(name)), ...englishTextsOf(draft).values()]);
}

/** As `faultsOn`, without texts of the game, and without details that its maker named in fields of their own. */
async function faultsInForm(page: Page, own: ReadonlySet<string>): Promise<readonly string[]> {
  const faults = await faultsOn(page);
  const keys = await page
    .locator('.form input.key')
    .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value.toLowerCase()));
  return faults.filter((fault) => {
    const name = fault.replace('bare: ', '');
    // An entry without a name is called by the short names in it, also in the name of a button that adds to it.
    const isOwn = (words: string): boolean => words.split(', ').every((word) => own.has(word));
    if (isOwn(name) || isOwn(name.replace(/^\[[^\]]+\]: /, ''))) return false;
    return !keys.includes(name.replaceAll(' ', '').toLowerCase());
  });
}

/** Opens the first entry that was not open yet, also of lists inside the open one; false if there is none. */
const openNextEntry = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const next = document.querySelector<HTMLElement>('.form summary:not([data-seen])');
    next?.setAttribute('data-seen', '');
    if (next?.closest('details')?.open === false) next.click();
    return next !== null;
  });

const withFaults = (found: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(Object.entries(found).filter(([, faults]) => faults.length > 0));

describe('in a language with longer words', () => {
  it(
    'no screen shows a text of its own, or one in pieces, and each fits',
    { timeout: 1_800_000 },
    async () => {
      await app.resize(1024, 700);
      const only = process.env['HEARTHBOOK_SCREENS'];
      const found: Record<string, readonly string[]> = {};
      for (const { name, address, open } of everyScreen(library)) {
        if (untranslated.some((each) => address.startsWith(each))) continue;
        if (only !== undefined && !new RegExp(only).test(name)) continue;
        await visit(app.page, address);
        // Buttons have other words in this language.
        if (open !== undefined) continue;
        if (process.env['HEARTHBOOK_SHOTS'] !== undefined)
          await screenshot(app.page, `pseudo ${name}`.replaceAll(/[^\w]+/g, '-'));
        found[name] = await (address.startsWith('#/homebrew/games/')
          ? faultsInForm(app.page, ownTexts)
          : faultsOn(app.page));
      }
      expect(withFaults(found)).toEqual({});
    },
  );

  it(
    'no part of the form of a custom game does, with any of its entries open',
    { timeout: 600_000 },
    async () => {
      await app.resize(1024, 700);
      await visit(app.page, `#/homebrew/games/${library.game}`);
      const found: Record<string, readonly string[]> = {};
      const parts = app.page.locator('.parts button');
      expect(await parts.count()).toBeGreaterThan(20);
      for (let at = 0; at < (await parts.count()); at += 1) {
        await parts.nth(at).click();
        await atRest(app.page);
        const faults = new Set(await faultsInForm(app.page, ownTexts));
        while (await openNextEntry(app.page))
          for (const fault of await faultsInForm(app.page, ownTexts)) faults.add(fault);
        const name = await parts.nth(at).innerText();
        if (process.env['HEARTHBOOK_SHOTS'] !== undefined)
          await screenshot(app.page, `pseudo-part-${String(at)}`);
        found[name] = [...faults];
      }
      expect(withFaults(found)).toEqual({});
    },
  );
});
