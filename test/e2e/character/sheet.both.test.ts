import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { badLinks, badMarkup } from '#test/unit/renderer/support/attacks';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';
import { delivered, turnTo } from '#test/e2e/scenes/table';
import {
  checkAccessibility,
  expectNoPageErrors,
  launchApp,
  openMenu,
  screenshot,
  type RunningApp,
} from '#test/e2e/support/index';

let app: RunningApp;

async function openSheet(dataFolder: string): Promise<void> {
  app = await launchApp({ dataFolder });
  await app.page.locator('[data-card-link]').first().click();
  await turnTo(app.page, 'Build');
}

beforeEach(async () => openSheet(await seededLibrary([plan('Brakka')])));
afterEach(async () => app.close());

const name = () => app.page.getByLabel('Character name');
const saved = () => app.page.getByText('Saved', { exact: true });

/** Opens the same library again, as after a restart. */
async function reopen(): Promise<void> {
  const { dataFolder } = app;
  await app.close();
  await openSheet(dataFolder);
}

it('explains every number, by mouse and by keyboard', async () => {
  const { page } = app;
  const numbers = page.locator('.sheet button[aria-expanded]');
  expect(await numbers.count()).toBeGreaterThan(8);
  const defense = page.getByRole('button', { name: /^Defense 3/ });
  await defense.focus();
  await page.keyboard.press('Enter');
  const panel = openMenu(page);
  await panel.getByText('Total').waitFor();
  expect(await panel.innerText()).toMatch(/Agi[\s\S]*3[\s\S]*section/);
  await screenshot(page, `sheet-explained-${app.kind}`);
  await page.keyboard.press('Escape');
  await expect.poll(() => panel.count()).toBe(0);
  expectNoPageErrors(app);
});

it('stores typed text, undoes and restores it', { tags: 'journey' }, async () => {
  const { page } = app;
  await name().fill('Brakka the Bold');
  await saved().waitFor();
  const undo = page.getByRole('button', { name: 'Undo: Rename to “Brakka the Bold”' });
  const redo = page.getByRole('button', { name: 'Redo', exact: true });
  // Undo has words and redo has none, but they are on one line.
  const middles = await Promise.all(
    [undo, redo].map((each) =>
      each.evaluate((button) => {
        const { top, bottom } = button.getBoundingClientRect();
        return Math.round((top + bottom) / 2);
      }),
    ),
  );
  expect(middles[0]).toBe(middles[1]);
  await screenshot(page, `sheet-undo-${app.kind}`);
  await undo.click();
  await expect.poll(() => name().inputValue()).toBe('Brakka');
  await page.getByRole('heading', { name: 'Attacks' }).click();
  await page.keyboard.press('Control+Shift+Z');
  await expect.poll(() => name().inputValue()).toBe('Brakka the Bold');
  await saved().waitFor();
  await reopen();
  expect(await name().inputValue()).toBe('Brakka the Bold');
  expectNoPageErrors(app);
});

it('saves at once when the user leaves in the middle of a word', async () => {
  await name().fill('Brakka, suddenly');
  await app.page.getByRole('link', { name: 'Library' }).first().click();
  await app.page.locator('[data-card-link]').filter({ hasText: 'Brakka, suddenly' }).waitFor();
  expectNoPageErrors(app);
});

it('shows the steps of notes as boxes', async () => {
  const { page } = app;
  await page.getByRole('button', { name: 'Edit' }).click();
  await page
    .getByLabel('Notes in Markdown')
    .fill('# Debts\n\n- [x] Pay Ilse\n- [ ] Find the *old* ferry\n- a plain line\n\n1. [ ] Rest');
  await page.getByRole('button', { name: 'Done' }).click();
  const paid = page.getByRole('checkbox', { name: 'Pay Ilse' });
  await paid.waitFor();
  expect([await paid.isChecked(), await paid.isDisabled()]).toEqual([true, true]);
  expect(await page.getByRole('checkbox', { name: 'Find the old ferry' }).isChecked()).toBe(false);
  expect(await checkAccessibility(page)).toEqual([]);
  await screenshot(page, `sheet-steps-${app.kind}`);
  expectNoPageErrors(app);
});

it('shows notes, and nothing harmful in them', async () => {
  const { page } = app;
  await page.getByRole('button', { name: 'Edit' }).click();
  const attacks = [...badLinks, ...badMarkup].join('\n\n');
  await page
    .getByLabel('Notes in Markdown')
    .fill(`# Debts\n\n[Karsk](https://example.org/karsk)\n\n${attacks}`);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('heading', { name: 'Debts' }).waitFor();
  const notes = page.locator('.markdown');
  const found = await notes.evaluate((element) => ({
    tags: [...new Set([...element.querySelectorAll('*')].map((each) => each.tagName.toLowerCase()))],
    attributes: [...new Set([...element.querySelectorAll('*')].flatMap((each) => each.getAttributeNames()))],
    links: [...element.querySelectorAll('a')].map((link) => [link.href, link.target, link.rel]),
  }));
  const known = ['h3', 'p', 'a', 'code', 'pre', 'strong', 'br', 'em', 'ul', 'li'];
  expect(found.tags.filter((tag) => !known.includes(tag))).toEqual([]);
  expect(found.attributes.filter((each) => !['href', 'title', 'target', 'rel'].includes(each))).toEqual([]);
  expect(found.links.length).toBeGreaterThan(0);
  for (const [href, target, rel] of found.links) {
    expect(href).toMatch(/^https:\/\/example\.org/);
    expect([target, rel]).toEqual(['_blank', 'noopener noreferrer nofollow']);
  }
  await screenshot(page, `sheet-notes-${app.kind}`);
  expectNoPageErrors(app);
});

it('accepts a picture, scaled down, and refuses other files', async () => {
  const { page } = app;
  const choose = async (file: string) => {
    const chooser = page.waitForEvent('filechooser');
    await page
      .getByRole('button', { name: /image$/ })
      .first()
      .click();
    await (await chooser).setFiles(file);
  };
  const liar = path.join(app.dataFolder, '..', 'liar.png');
  await writeFile(liar, '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  await choose(liar);
  await page
    .getByText('“liar.png” is not a JPEG, PNG, WebP, GIF, or AVIF image. The portrait stays as it was.')
    .waitFor();

  const broken = path.join(app.dataFolder, '..', 'broken.png');
  await writeFile(broken, Buffer.from('89504e470d0a1a0a00000000', 'hex'));
  await choose(broken);
  await page.getByText('“broken.png” cannot be read as an image.').waitFor();

  const large = path.join(app.dataFolder, '..', 'large.png');
  const data = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 1600;
    canvas.height = 1200;
    canvas.getContext('2d')?.fillRect(0, 0, 800, 1200);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  await writeFile(large, Buffer.from(data, 'base64'));
  await choose(large);
  const picture = () => app.page.getByRole('img', { name: 'Portrait of Brakka' });
  const crop = page.getByRole('dialog', { name: 'Choose the part to show' });
  await crop.getByRole('button', { name: 'Cancel' }).click();
  await crop.waitFor({ state: 'detached' });
  expect(await picture().count()).toBe(0);

  await choose(large);
  // Its middle is chosen at first; by keys its left end.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Part of the picture');
  for (let press = 0; press < 6; press += 1) await page.keyboard.press('ArrowLeft');
  expect(await checkAccessibility(page)).toEqual([]);
  await screenshot(page, `portrait-crop-${app.kind}`);
  await page.keyboard.press('Tab');
  expect(await crop.getByRole('slider', { name: 'Zoom' }).evaluate((e) => e === document.activeElement)).toBe(
    true,
  );
  await crop.getByRole('button', { name: 'Use as portrait' }).click();
  await expect
    .poll(() => picture().evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([640, 640]);
  /** The share of a line from left to right that is filled: two thirds of the left end of the picture. */
  const filled = () =>
    picture().evaluate((image: HTMLImageElement) => {
      const canvas = new OffscreenCanvas(640, 1);
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, -320);
      const pixels = context?.getImageData(0, 0, 640, 1).data ?? [];
      return pixels.filter((value, index) => index % 4 === 3 && value > 128).length / 640;
    });
  expect(await filled()).toBeCloseTo(2 / 3, 2);
  // It was transparent, so it stays a PNG.
  expect(await picture().getAttribute('src')).toMatch(/^data:image\/png;/);
  await saved().waitFor();
  await reopen();
  await picture().waitFor();
  await app.page.getByRole('button', { name: 'Remove image' }).click();
  await expect.poll(() => picture().count()).toBe(0);
  expectNoPageErrors(app);
});

it('previews the real PDF and remembers the options', { tags: 'journey' }, async () => {
  const { page } = app;
  await page.getByRole('button', { name: 'Print' }).click();
  const dialog = page.getByRole('dialog', { name: 'Print' });
  await dialog.getByText('1 page', { exact: true }).waitFor();
  const canvas = dialog.getByRole('img', { name: 'Page 1 of 1' });
  await canvas.waitFor();
  const ink = () =>
    canvas.evaluate((element: HTMLCanvasElement) => {
      const { width, height } = element;
      const pixels = element.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
      return pixels.some((value, index) => index % 4 === 0 && value < 60);
    });
  await expect.poll(ink).toBe(true);
  const shape = () =>
    canvas.evaluate((element: HTMLCanvasElement) => (element.height / element.width).toFixed(2));
  await expect.poll(shape).toBe('1.41');
  await screenshot(page, `print-${app.kind}`);
  await dialog.getByText('Letter').click();
  await expect
    .poll(() =>
      dialog
        .locator('canvas')
        .first()
        .evaluate((e: HTMLCanvasElement) => (e.height / e.width).toFixed(2)),
    )
    .toBe('1.29');
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.count()).toBe(0);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect.poll(() => page.getByRole('radio', { name: 'Letter' }).isChecked()).toBe(true);
  expectNoPageErrors(app);
});

it('keeps heading and buttons of the preview clear of notices', async () => {
  const { page } = app;
  await page.getByRole('button', { name: 'Print' }).click();
  const dialog = page.getByRole('dialog', { name: 'Print' });
  await dialog.getByRole('img', { name: 'Page 1 of 1' }).waitFor();
  await delivered(app, () => dialog.getByRole('button', { name: 'Save PDF' }).click());
  const notice = page.locator('[data-notices] .notice');
  await notice.waitFor();
  for (const [width, height] of [
    [1440, 900],
    [1024, 700],
  ] as const) {
    await app.resize(width, height);
    await screenshot(page, `print-saved-${String(width)}-${app.kind}`);
    const over = await notice.boundingBox();
    const covered: string[] = [];
    for (const each of await dialog.locator('h2, .subject, button, [role=switch], [role=radio]').all()) {
      const box = await each.boundingBox();
      if (box === null || over === null) continue;
      const beside = box.x + box.width <= over.x || over.x + over.width <= box.x;
      const above = box.y + box.height <= over.y || over.y + over.height <= box.y;
      if (!beside && !above) covered.push(await each.evaluate(({ outerHTML }) => outerHTML.slice(0, 80)));
    }
    expect(covered).toEqual([]);
  }
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  expectNoPageErrors(app);
});

it('shows no error for a preview that is closed or changed while it is rendered', async () => {
  const { page } = app;
  const dialog = page.getByRole('dialog', { name: 'Print' });
  for (const patience of [0, 30, 60, 90, 120, 200, 300]) {
    await page.getByRole('button', { name: 'Print' }).click();
    await dialog.waitFor();
    for (const option of ['Save ink', 'Fillable fields'])
      await dialog.getByRole('switch', { name: option }).click();
    await page.waitForTimeout(patience);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
  }
  await page.waitForTimeout(500);
  expect(await page.getByText('Something went wrong').count()).toBe(0);
  expectNoPageErrors(app);
});

it('has each number of Build once, and remembers to print its sources', async () => {
  const { page } = app;
  const block = page.locator('.block');
  for (const name of ['Endurance', 'Heroism'])
    expect(await block.locator('dt').filter({ hasText: name }).count(), name).toBe(1);
  expect(await page.locator('form.health, [data-tracker]').count()).toBe(0);
  expect(await page.getByText('Brakka', { exact: true }).count()).toBe(1);
  expect(await block.locator('.band dd.note').count()).toBe(0);
  await page.getByRole('button', { name: 'Show where numbers come from' }).click();
  await expect.poll(() => block.locator('.band dd.note').count()).toBeGreaterThan(3);
  await saved().waitFor();
  await reopen();
  await expect.poll(() => block.locator('.band dd.note').count()).toBeGreaterThan(3);
  expectNoPageErrors(app);
});
