import { watch } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newCampaign } from '#shared/campaign/campaign';
import type { CampaignDocument } from '#shared/campaign/document';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';
import { launchApp, type RunningApp } from '#test/e2e/support/index';
import { ensureScreen } from '#test/e2e/support/screen';
import { memberOf } from '#test/fixtures/chronicled';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { fight, rulesetsOfAFight } from './fight';

/** The real window at the table: from a click or key until the answer is drawn. */

const rounds = 15;
const campaignId = 'bench-0001';
const encounterId = 'fight';
const say = (line: string) => void process.stdout.write(`table    ${line}\n`);

let app: RunningApp;
let closeScreen: () => void;

beforeAll(async () => {
  closeScreen = await ensureScreen();
  app = await launchApp({ dataFolder: await libraryOfTheFight(), target: 'electron' });
  await app.page.emulateMedia({ reducedMotion: 'reduce' });
  await app.page.locator('[data-card-link]').first().waitFor();
}, 120_000);
afterAll(async () => {
  await app.close();
  closeScreen();
  await rm(path.dirname(app.dataFolder), { recursive: true, force: true, maxRetries: 5 });
});

async function libraryOfTheFight(): Promise<string> {
  const library = await seededLibrary([plan('Brakka')]);
  const { table } = fight(await rulesetsOfAFight(), 60);
  const heroes = Object.values(table.characters);
  const campaign: CampaignDocument = {
    ...newCampaign('heroic', 'The long fight', { clock: fixedClock, ids: countingIds() }),
    id: campaignId,
    party: heroes.map((each) => memberOf(each, { id: `m-${each.id}` })),
    encounters: { [encounterId]: { ...table.encounter, id: encounterId, name: 'Sixty' } },
  };
  await mkdir(path.join(library, 'campaigns'), { recursive: true });
  await writeFile(path.join(library, 'campaigns', `${campaignId}.json`), JSON.stringify(campaign));
  for (const each of heroes)
    await writeFile(path.join(library, 'characters', `${each.id}.json`), JSON.stringify(each));
  return library;
}

type Act =
  | { readonly go: string }
  | { readonly click: string }
  | { readonly key: string; readonly at: string };
/** All of these are there; with `changes`, the text of this one is another than before. */
type Shown = { readonly all: readonly string[] } | { readonly changes: string };

/** Milliseconds in the page until the answer is in the document, and until the next frame after it. */
async function answered(
  page: Page,
  act: Act,
  shown: Shown,
): Promise<{ readonly there: number; readonly drawn: number }> {
  return page.evaluate(
    async ([done, expected]) => {
      const textOf = (selector: string) => document.querySelector(selector)?.textContent;
      const before = 'changes' in expected ? textOf(expected.changes) : undefined;
      const isThere = () =>
        'all' in expected
          ? expected.all.every((selector) => document.querySelector(selector) !== null)
          : textOf(expected.changes) !== before;
      const from = performance.now();
      const there = new Promise<number>((resolve) => {
        const observer = new MutationObserver(look);
        observer.observe(document.documentElement, {
          ...{ subtree: true, childList: true, characterData: true },
          attributes: true,
        });
        function look(): void {
          if (!isThere()) return;
          observer.disconnect();
          resolve(performance.now() - from);
        }
      });
      if ('go' in done) location.assign(done.go);
      else if ('click' in done) document.querySelector<HTMLElement>(done.click)?.click();
      else {
        const press = new KeyboardEvent('keydown', { key: done.key, bubbles: true, cancelable: true });
        document.querySelector(done.at)?.dispatchEvent(press);
      }
      const found = await there;
      await new Promise((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve));
      });
      return { there: found, drawn: performance.now() - from };
    },
    [act, shown] as const,
  );
}

/** Milliseconds from an act until the campaign's file has been replaced on the disk, its record synced before. */
async function kept(act: () => Promise<unknown>): Promise<number> {
  const folder = watch(path.join(app.dataFolder, 'campaigns'));
  const replaced = new Promise<void>((resolve, reject) => {
    folder.on('error', reject);
    folder.on('change', (_, name) => {
      if (name === `${campaignId}.json`) resolve();
    });
  });
  const from = performance.now();
  try {
    await act();
    await replaced;
    return performance.now() - from;
  } finally {
    folder.close();
  }
}

interface Figure {
  readonly there: number;
  readonly drawn: number;
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

function report(name: string, figures: readonly Figure[]): void {
  const there = median(figures.map((each) => each.there));
  const drawn = median(figures.map((each) => each.drawn));
  say(`${name.padEnd(40)} ${there.toFixed(1).padStart(6)} ms in the document, ${drawn.toFixed(1)} ms drawn`);
}

it('prints the first sheet of a program, once it has been read', async () => {
  const { page } = app;
  const address = await page
    .locator('[data-card-link]')
    .filter({ hasText: 'Brakka' })
    .first()
    .getAttribute('href');
  await page.evaluate((to) => location.assign(to), address ?? '');
  const print = page.getByRole('button', { name: 'Print', exact: true }).first();
  await print.waitFor();
  await print.evaluate((button) => button.setAttribute('data-print', ''));
  await page.waitForTimeout(5000);
  for (const name of ['the first printed sheet, from click to page', 'the next one']) {
    const shown = await answered(page, { click: '[data-print]' }, { all: ['[role=dialog] canvas'] });
    report(name, [shown]);
    await page.keyboard.press('Escape');
    await page.locator('[role=dialog] canvas').waitFor({ state: 'detached' });
  }
  expect(await page.locator('[role=dialog]').count()).toBe(0);
});

it('opens the sheet in play, and rolls an attack', async () => {
  const { page } = app;
  const opened: Figure[] = [];
  const rolled: Figure[] = [];
  const card = page.locator('[data-card-link]').filter({ hasText: 'Brakka' });
  for (let round = -2; round < rounds; round += 1) {
    await page.evaluate(() => location.assign('#/'));
    const address = await card.first().getAttribute('href');
    const play = ['form.health', '[data-attacks]'];
    const sheet = await answered(page, { go: address ?? '' }, { all: play });
    const roll = await answered(
      page,
      { click: '[data-attacks] [data-roll]' },
      { all: ['[data-attacks] .result'] },
    );
    if (round < 0) continue;
    opened.push(sheet);
    rolled.push(roll);
  }
  report('the sheet in play, opened again', opened);
  report('an attack, from click to result', rolled);
  expect(opened).toHaveLength(rounds);
});

it('runs a fight of 60 combatants with 300 conditions', async () => {
  const { page } = app;
  await page.evaluate((address) => location.assign(address), `#/encounter/${campaignId}/${encounterId}`);
  const list = page.getByRole('list', { name: 'Order' });
  const rows = list.locator('.select');
  await rows.nth(59).waitFor();
  await list.evaluate((element) => element.setAttribute('data-order', ''));
  const selected = '[data-order] li:has([aria-pressed=true]) .health';
  const figures: Readonly<Record<'next' | 'damage' | 'undo', Figure[]>> = { next: [], damage: [], undo: [] };
  const commits: number[] = [];
  for (let round = -2; round < rounds; round += 1) {
    const act = () => answered(page, { key: 'n', at: 'body' }, { changes: '[data-order] [aria-current]' });
    const acts: Figure[] = [];
    const commit = await kept(async () => acts.push(await act()));
    await page.keyboard.press('Escape');
    await rows.nth(20).click();
    await rows.nth(39).click({ modifiers: ['Shift'] });
    expect(await page.locator('[aria-pressed=true]').count()).toBe(20);
    await page.keyboard.type('2');
    const damage = await answered(page, { key: 'Enter', at: 'form.health input' }, { changes: selected });
    const undone = await answered(page, { key: 'z', at: 'body' }, { changes: selected });
    if (round < 0) continue;
    figures.next.push(...acts);
    commits.push(commit);
    figures.damage.push(damage);
    figures.undo.push(undone);
  }
  report('next turn of 60 combatants', figures.next);
  report('damage to 20 at once', figures.damage);
  report('undo of it', figures.undo);
  say(`${'next turn, until it is on the disk'.padEnd(40)} ${median(commits).toFixed(1).padStart(6)} ms`);
  expect(figures.undo).toHaveLength(rounds);
});
