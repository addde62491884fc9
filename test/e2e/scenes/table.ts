import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import type { RunningApp } from '#test/e2e/support/index';

const run = promisify(execFile);

/** Opens the page Build of a character from the library, which opens a finished one on Play, by its name. */
export async function openCharacter(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Library', exact: true }).first().click();
  await page.locator('[data-card-link]').filter({ hasText: name }).first().click();
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  await turnTo(page, 'Build');
}

const placeOf: Readonly<Record<string, string>> = {
  Journal: 'Story',
  Ledger: 'Story',
  Companions: 'Story',
  'Relics and recipes': 'Gear',
};

/** Opens a place of the open character, or a tab of one. */
export async function turnTo(page: Page, tab: string): Promise<void> {
  const place = placeOf[tab] ?? tab;
  const choose = async (group: string, name: string): Promise<void> => {
    const link = page
      .getByRole('navigation', { name: group, exact: true })
      .getByRole('link', { name, exact: true });
    await link.click();
    await link.and(page.locator('[aria-current]')).waitFor();
  };
  await choose('Show', place);
  if (place !== tab) await choose(`Show in ${place}`, tab);
  if (tab === 'Play') await unfold(page);
}

/** Unfolds what the page of play keeps away from a fight. */
export async function unfold(page: Page): Promise<void> {
  await page.locator('[data-work] .strip').waitFor();
  await page
    .locator('[data-work] details')
    .evaluateAll((all) => all.forEach((each) => each.setAttribute('open', '')));
  const closed = page.locator('[data-fold][aria-expanded=false]');
  while ((await closed.count()) > 0) await closed.first().click();
}

/** Does an action of the menu of rests and healing. */
export async function rest(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'Rest', exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Takes an amount of damage on the page of play. */
export async function takeDamage(page: Page, amount: number): Promise<void> {
  await page.getByLabel('Amount of damage or healing').fill(String(amount));
  await page.keyboard.press('Enter');
}

/** The points that damage is taken from, as "6 / 9". */
export const health = (page: Page): Promise<string> => page.locator('form.health strong').innerText();

/** Waits until the open character is stored. */
export const saved = (page: Page): Promise<void> => page.getByText('Saved', { exact: true }).waitFor();

/** Dismisses current notices, so that none is mistaken for a later one or covers a button. */
export async function readNotices(page: Page): Promise<void> {
  const dismiss = page.getByRole('button', { name: 'Dismiss this message' });
  while ((await dismiss.count()) > 0)
    await dismiss
      .first()
      .click({ timeout: 2000 })
      .catch(() => undefined);
}

/** Runs an export and returns the content of its file: saved in the window, downloaded in a browser. */
export async function delivered(
  { page, electron }: RunningApp,
  deliver: () => Promise<void>,
): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-delivered-'));
  // A unique name, so that its notice is not mistaken for that of an earlier file.
  const name = path.basename(folder);
  const file = path.join(folder, name);
  try {
    if (electron === undefined) {
      const download = page.waitForEvent('download');
      await deliver();
      await (await download).saveAs(file);
    } else {
      await electron.evaluate(({ dialog }, filePath) => {
        Object.assign(dialog, { showSaveDialog: async () => ({ canceled: false, filePath }) });
      }, file);
      await deliver();
      await page.getByText(new RegExp(`(Saved|Exported) as ${name}`)).waitFor();
    }
    // The window adds the missing extension.
    const [written = ''] = await readdir(folder);
    return await readFile(path.join(folder, written));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The text of a PDF, line by line in the order of its pages. */
export async function wordsOfPdf(bytes: Buffer): Promise<string> {
  const asked = run('pdftotext', ['-layout', '-', '-']);
  asked.child.stdin?.end(bytes);
  return (await asked).stdout;
}

/** The parts of the page that are wider than their container. */
export const sideways = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-scroller], [data-work], aside, .head')]
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map((element) => element.className),
  );
