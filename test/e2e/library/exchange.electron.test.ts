import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import type { WindowApi } from '#shared/ipc/channels';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';
import { expectNoPageErrors, launchApp, type RunningApp } from '#test/e2e/support/index';

let app: RunningApp;
let folder: string;
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

it('saves a file for each party member into one folder, and replaces none', async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-party-'));
  await writeFile(path.join(folder, 'Ana.hearth'), 'mine');
  app = await launchApp({ dataFolder: await seededLibrary([plan('Ana'), plan('Bo')]) });
  await app.page.locator('[data-card-link]').nth(1).waitFor();
  await app.electron!.evaluate(({ dialog }, chosen) => {
    Object.assign(dialog, { showOpenDialog: async () => ({ canceled: false, filePaths: [chosen] }) });
  }, folder);
  const files = await readdir(path.join(app.dataFolder, 'characters'));
  const ids = files.map((name) => path.parse(name).name);
  const send = () =>
    app.page.evaluate(
      (all) =>
        (window as unknown as { api: WindowApi }).api.commands['exchange.send']({
          ...{ ids: all, by: 'GM', note: '', whole: false },
        }),
      ids,
    );
  expect(await send()).toMatchObject({ ok: true, value: { unchanged: 0 } });
  expect((await readdir(folder)).toSorted()).toEqual(['Ana 2.hearth', 'Ana.hearth', 'Bo.hearth']);
  expect(await send()).toEqual({ ok: true, value: { deliveries: [], unchanged: 2 } });
  expectNoPageErrors(app);
});
