import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';
import {
  checkAccessibility,
  expectNoPageErrors,
  launchApp,
  screenshot,
  type RunningApp,
} from '#test/e2e/support/index';

let app: RunningApp;
afterEach(async () => app.close());

const main = () => app.page.getByRole('main');

it(
  'a conflicted copy of a sync program is compared, used or moved to the bin',
  { tags: 'journey' },
  async () => {
    const library = await seededLibrary([plan('Brakka'), plan('Ilse')]);
    const folder = path.join(library, 'characters');
    for (const file of (await readdir(folder)).filter((name) => name.endsWith('.json'))) {
      const text = await readFile(path.join(folder, file), 'utf8');
      const document = JSON.parse(text) as { id: string; name: string };
      const ending =
        document.name === 'Brakka'
          ? " (LAPTOP's conflicted copy 2026-11-01)"
          : '.sync-conflict-20261101-181500';
      await writeFile(
        path.join(folder, `${document.id}${ending}.json`),
        JSON.stringify({ ...document, notes: 'Written on the laptop.' }, null, 2),
      );
    }
    app = await launchApp({ dataFolder: library });
    const { page } = app;
    await page.getByText('All files were checked. 2 need your attention').waitFor();
    await main().getByRole('heading', { name: '2 conflicted copies' }).waitFor();
    await screenshot(page, `conflict-library-${app.kind}`);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await main().getByText('This is a conflicted copy from LAPTOP, Nov 1, 2026.').waitFor();
    expect(await checkAccessibility(page)).toEqual([]);
    await screenshot(page, `conflict-recovery-${app.kind}`);

    await main().getByRole('button', { name: 'Move to bin: the copy of Ilse' }).click();
    await page.getByText('The copy of Ilse was moved to the bin.').waitFor();
    await main().getByRole('heading', { name: 'Needs your attention (1)' }).waitFor();

    await main().getByRole('button', { name: 'Compare the copy of Brakka' }).click();
    await main()
      .getByRole('heading', { name: 'Conflicted copy from LAPTOP, Nov 1, 2026 (Dropbox)' })
      .waitFor();
    await main().getByText('Using this copy would change 1 thing.').waitFor();
    expect(await checkAccessibility(page)).toEqual([]);
    await screenshot(page, `conflict-compared-${app.kind}`);
    await main().getByRole('button', { name: 'Use this copy' }).click();
    await page.getByText(/^Brakka was replaced by the copy saved/).waitFor();
    // Nothing waits there any more.
    await page.getByRole('link', { name: /^Recovery center/ }).waitFor({ state: 'detached' });
    await screenshot(page, `conflict-used-${app.kind}`);
    expect((await readdir(folder)).filter((name) => name.endsWith('.json'))).toHaveLength(2);
    expect(await readdir(path.join(library, 'quarantine'))).toHaveLength(1);

    await page.getByRole('link', { name: 'Bin', exact: true }).first().click();
    await main().getByText('Ilse').first().waitFor();
    expectNoPageErrors(app);
  },
);
