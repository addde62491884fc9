import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished, vi } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { openStandIn, plain } from '#test/integration/updates/standIn';
import {
  checkAccessibility,
  expectNoPageErrors,
  launchApp,
  screenshot,
  type RunningApp,
} from '#test/e2e/support/index';

async function openSettings({ page }: RunningApp): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByRole('heading', { level: 2, name: 'Updates' }).waitFor();
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** A copy of the built program in which loading the updater leaves a trace, and nothing else. */
async function tripwire() {
  const program = await mkdtemp(path.join(tmpdir(), 'hearthbook-tripwire-'));
  onTestFinished(() => rm(program, { recursive: true, force: true }));
  await cp(inRoot('package.json'), path.join(program, 'package.json'));
  await cp(inRoot('out'), path.join(program, 'out'), { recursive: true });
  const main = path.join(program, 'out/main');
  const chunks = readdirSync(main).filter((name) => {
    const text = name.endsWith('.js') ? readFileSync(path.join(main, name), 'utf8') : '';
    return text.includes('class AppUpdater');
  });
  expect(chunks).toHaveLength(1);
  const trace = path.join(program, 'loaded');
  const code = `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(trace)}, ''); throw new Error('loaded');`;
  for (const chunk of chunks) writeFileSync(path.join(main, chunk), code);
  return { program, trace };
}

it('loads no code of the updater and asks nobody until its user says so', async () => {
  const stand = await openStandIn();
  vi.stubEnv('HEARTHBOOK_UPDATES', stand.configFile);
  const { program, trace } = await tripwire();
  const app = await launchApp({ program });
  onTestFinished(() => app.close());
  const { page } = app;
  await openSettings(app);
  const host = stand.config.feed.host;
  await page.getByText(`“Check now” asks ${host} once.`).waitFor();
  expect(await page.getByRole('switch', { name: 'Check for updates' }).isChecked()).toBe(false);
  expect(existsSync(trace)).toBe(false);
  expect(stand.asked).toEqual([]);
  await button(page, 'Check now').click();
  await expect.poll(() => existsSync(trace)).toBe(true);
});

it('says where a copy has no updates', async () => {
  const app = await launchApp();
  onTestFinished(() => app.close());
  await openSettings(app);
  await app.page.getByText(/built without an address for updates/).waitFor();
  expect(await button(app.page, 'Check now').count()).toBe(0);
});

it('finds a version, shows its notes as text, downloads it, can stop, and installs it at its end', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-image-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const image = path.join(folder, 'Hearthbook.AppImage');
  const started = path.join(folder, 'started');
  const newProgram = Buffer.from(`#!/bin/sh\necho new > '${started}'\n#${'.'.repeat(2_000_000)}\n`);
  writeFileSync(image, 'the old program');
  const name = 'hearthbook-9.9.9-linux-x86_64.AppImage';
  const stand = await openStandIn({ bytes: newProgram, name });
  vi.stubEnv('HEARTHBOOK_UPDATES', stand.configFile);
  vi.stubEnv('APPIMAGE', image);
  const app = await launchApp();
  onTestFinished(() => app.close());
  const { page, electron } = app;
  await page.getByRole('heading', { level: 1 }).first().waitFor();

  // The menu leads to the settings.
  await expect
    .poll(() =>
      electron?.evaluate(({ Menu }) => {
        const entry = Menu.getApplicationMenu()?.getMenuItemById('updates');
        entry?.click();
        return entry?.label;
      }),
    )
    .toBe('Check for updates…');
  const heading = page.getByRole('heading', { level: 2, name: 'Updates' });
  await heading.waitFor();
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);

  await page.getByRole('switch', { name: 'Check for updates' }).click();
  await page.getByText('Hearthbook 9.9.9 is available').waitFor();
  const notes = page.getByRole('region', { name: 'What’s new in Hearthbook 9.9.9' });
  await notes.getByText('Dragons, <script>which</script> are text.').waitFor();
  expect(stand.asked).toEqual(['latest-linux.yml']);
  await notes.scrollIntoViewIfNeeded();
  expect(await checkAccessibility(page)).toEqual([]);
  await screenshot(page, 'updates-found');

  stand.answers.set(name, (_request, response) => {
    response.setHeader('content-length', newProgram.length);
    response.write(newProgram.subarray(0, 1_200_000));
  });
  await button(page, 'Download (3 MB)').click();
  await page.getByText('2 of 3 MB').waitFor();
  await screenshot(page, 'updates-downloading');
  await button(page, 'Cancel').click();
  await button(page, 'Download (3 MB)').waitFor();

  stand.answers.set(name, plain(Buffer.concat([newProgram.subarray(0, -1), Buffer.from('x')])));
  await button(page, 'Download (3 MB)').click();
  await page.getByText(/was not what the makers of Hearthbook published/).waitFor();
  await screenshot(page, 'updates-corrupted');

  stand.answers.set(name, plain(newProgram));
  await button(page, 'Download (3 MB)').click();
  await page.getByText('Hearthbook 9.9.9 is ready to install').waitFor();
  expect(await readFile(image, 'utf8')).toBe('the old program');
  await screenshot(page, 'updates-ready');
  expectNoPageErrors(app);

  await button(page, 'Install and restart').click();
  await expect.poll(() => existsSync(started)).toBe(true);
  expect(await readFile(image)).toEqual(newProgram);
});
