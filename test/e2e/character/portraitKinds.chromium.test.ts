import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import { documents } from '#test/e2e/scenes/encounter';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';
import { openCharacter } from '#test/e2e/scenes/table';
import { expectNoPageErrors, launchApp, screenshot, type RunningApp } from '#test/e2e/support/index';

let library: string;
let app: RunningApp;
beforeEach(async () => {
  library = await seededLibrary([plan('Brakka')]);
  app = await launchApp({ dataFolder: library });
  await app.page.getByRole('heading', { level: 1 }).first().waitFor();
});
afterEach(async () => {
  await app.close();
  await rm(path.dirname(library), { recursive: true, force: true, maxRetries: 5 });
});

const frame = (color: number): readonly number[] => [
  ...[0x21, 0xf9, 4, 0, 50, 0, 0, 0],
  ...[0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, color === 0 ? 0x44 : 0x4c, 1, 0],
];
/** Red, then blue. */
const gif = Buffer.from([
  ...Buffer.from('GIF89a'),
  ...[1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255],
  ...frame(0),
  ...frame(1),
  0x3b,
]);
/** Two by two pixels. */
const avif = Buffer.from(
  'AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAGxpYmF2aWYAAAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAAB0AAAAoaWluZgAAAAAAAQAAABppbmZlAgAAAAABAABhdjAxQ29sb3IAAAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAAAAIAAAACAAAAEHBpeGkAAAAAAwgICAAAAAxhdjFDgQ0MAAAAABNjb2xybmNseAACAAIAAYAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAACVtZGF0EgAKCBgANogQEAwgMg8f8D///8WfhwB8+ErK42A=',
  'base64',
);

/** A picture that this browser writes itself. */
async function webp(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(80, 80);
    const context = canvas.getContext('2d');
    if (context !== null) context.fillStyle = 'rgb(45 95 76)';
    context?.fillRect(20, 20, 40, 40);
    const blob = await canvas.convertToBlob({ type: 'image/webp' });
    return [...new Uint8Array(await blob.arrayBuffer())];
  });
  return Buffer.from(bytes);
}

const stored = async () => (await documents<CharacterDocument>(library, 'characters'))[0]?.portrait;

/** The color in the middle of the stored portrait. */
const middle = (page: Page, { type, data }: { type: string; data: string }) =>
  page.evaluate(
    async ([kind, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: kind }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      const { data: pixel = [] } = context?.getImageData(bitmap.width >> 1, bitmap.height >> 1, 1, 1) ?? {};
      return [...pixel];
    },
    [type, data] as const,
  );

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: /^(Choose an|Replace) image$/ }).click(),
  ]);
  await chooser.setFiles({ name, mimeType: '', buffer });
}

it('makes a portrait of a WebP, a GIF and an AVIF, and says which files it cannot read', async () => {
  const { page } = app;
  await openCharacter(page, 'Brakka');
  const pictures = [
    ['brakka.webp', await webp(page), 'image/png', [45, 95, 76]],
    ['brakka.gif', gif, 'image/jpeg', [254, 0, 0]],
    ['brakka.avif', avif, 'image/jpeg', undefined],
  ] as const;
  for (const [name, bytes, type, color] of pictures) {
    const before = (await stored())?.data;
    await choose(page, name, bytes);
    await page.getByRole('button', { name: 'Use as portrait' }).click();
    await expect.poll(async () => (await stored())?.data).not.toBe(before);
    const portrait = await stored();
    expect(portrait?.type).toBe(type);
    if (portrait === undefined || portrait === null) throw new Error('no portrait');
    const [red = 0, green = 0, blue = 0] = await middle(page, portrait);
    for (const [at, part] of [red, green, blue].entries())
      if (color !== undefined) expect(Math.abs(part - (color[at] ?? 0))).toBeLessThan(6);
  }
  await screenshot(page, 'portrait-avif');

  await choose(page, 'brakka.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" />'));
  await page.getByText('is not a JPEG, PNG, WebP, GIF, or AVIF image').waitFor();
  await choose(page, 'torn.avif', avif.subarray(0, 120));
  await page.getByText('“torn.avif” cannot be read as an image').waitFor();
  expectNoPageErrors(app);
});

it('imports a character whose file holds a WebP portrait', async () => {
  const { page } = app;
  const [brakka] = await documents<CharacterDocument>(library, 'characters');
  const data = (await webp(page)).toString('base64');
  const guest = { ...brakka, id: crypto.randomUUID(), name: 'Vesna', portrait: { type: 'image/webp', data } };
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Import' }).first().click(),
  ]);
  await chooser.setFiles({
    ...{ name: 'vesna.hearth', mimeType: 'application/json' },
    buffer: Buffer.from(JSON.stringify(guest)),
  });
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Import/ })
    .click();
  const imported = async () =>
    (await documents<CharacterDocument>(library, 'characters')).find(({ name }) => name === 'Vesna');
  await expect.poll(async () => (await imported())?.portrait?.type).toBe('image/png');
  expectNoPageErrors(app);
});
