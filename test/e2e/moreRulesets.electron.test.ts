import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildInto } from '../../build/scripts/build.mjs';
import { inRoot } from '../../build/scripts/root.mjs';
import { expectNoPageErrors, launchApp, screenshot, type RunningApp } from './support';

let program: string;
let app: RunningApp | undefined;

/** The whole program built once more, pointed at the toy of the fixtures, beside and not instead of the usual one. */
beforeAll(async () => {
  program = await mkdtemp(path.join(tmpdir(), 'hearthbook-program-'));
  const pointedAt = process.env['HEARTHBOOK_RULESETS'];
  process.env['HEARTHBOOK_RULESETS'] = 'test/fixtures/rulesets';
  try {
    await buildInto(path.join(program, 'out'));
  } finally {
    if (pointedAt === undefined) delete process.env['HEARTHBOOK_RULESETS'];
    else process.env['HEARTHBOOK_RULESETS'] = pointedAt;
  }
  await copyFile(inRoot('package.json'), path.join(program, 'package.json'));
});

afterAll(async () => {
  await app?.close();
  await rm(program, { recursive: true, force: true, maxRetries: 5 });
});

it('offers and plays a ruleset that it was pointed at when it was built', async () => {
  app = await launchApp({ program });
  const { page } = app;
  await page.getByRole('link', { name: 'New character' }).first().click();
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Lantern (d8)' }) });
  await card.getByText('One die, two stats, and too little oil.').waitFor();
  await screenshot(page, 'more-rulesets-new');
  await card.getByRole('button', { name: 'Begin' }).click();
  await page.getByRole('heading', { level: 2, name: 'Keeper' }).waitFor();
  await page.getByRole('button', { name: /Heart/ }).first().waitFor();
  await screenshot(page, 'more-rulesets-wizard');
  expect(await page.getByText('Share 5 points between heart and hand.').count()).toBe(1);
  expectNoPageErrors(app);
});
