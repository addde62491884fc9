import { afterEach, expect, it } from 'vitest';
import { launchApp, screenshot, type RunningApp } from '#test/e2e/support/index';

let app: RunningApp | undefined;
afterEach(async () => app?.close());

/** The window and the part of the screen that it may take, both in units of the magnified screen. */
const seen = async ({ electron }: RunningApp) =>
  electron?.evaluate(({ BrowserWindow, screen }) => {
    const [window] = BrowserWindow.getAllWindows();
    if (window === undefined) return undefined;
    const bounds = window.getBounds();
    return { bounds, least: window.getMinimumSize(), area: screen.getDisplayMatching(bounds).workArea };
  });

it('fits on a screen at 200 percent, and Print has its buttons in sight there', async () => {
  app = await launchApp({ args: ['--force-device-scale-factor=2'] });
  const { page } = app;
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const first = await seen(app);
  expect(first?.area.height).toBeLessThan(600);
  expect(first?.least).toEqual([800, first?.area.height]);
  expect(first?.bounds.height).toBeLessThanOrEqual(first?.area.height ?? 0);

  await page.getByRole('button', { name: 'Try The bell under the ferry' }).click();
  await page.getByText('is in your library.').waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('link', { name: 'Library', exact: true }).first().click();
  await page.locator('[data-card-link][href*=character]').first().click();
  await page
    .getByRole('button', { name: /^Print/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Print', exact: true }).click({ trial: true, timeout: 5000 });
  await dialog.getByRole('button', { name: 'Save PDF' }).click({ trial: true, timeout: 5000 });
  await screenshot(page, 'print-at-200-percent');
});

it('is brought back into a screen that is magnified or taken away while it is open', async () => {
  app = await launchApp();
  await app.page.getByRole('heading', { level: 1 }).first().waitFor();
  await expect.poll(async () => (await seen(app as RunningApp))?.least).toEqual([800, 600]);
  await app.electron?.evaluate(({ screen }) => {
    const [display] = screen.getAllDisplays();
    if (display === undefined) return;
    const workArea = { x: 0, y: 0, width: 700, height: 450 };
    Object.assign(screen, { getDisplayMatching: () => ({ ...display, workArea }) });
    screen.emit('display-metrics-changed', {}, { ...display, workArea }, ['scaleFactor', 'workArea']);
  });
  await expect
    .poll(() => seen(app as RunningApp))
    .toEqual({
      least: [700, 450],
      bounds: { x: 0, y: 0, width: 700, height: 450 },
      area: { x: 0, y: 0, width: 700, height: 450 },
    });
});

it('zooms by Ctrl with plus, minus and 0', async () => {
  app = await launchApp();
  const { page, electron } = app;
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const level = () =>
    electron?.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getZoomLevel());
  const press = (keyCode: string) =>
    electron?.evaluate(({ BrowserWindow }, code) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      contents?.sendInputEvent({ type: 'keyDown', keyCode: code, modifiers: ['control'] });
      contents?.sendInputEvent({ type: 'keyUp', keyCode: code, modifiers: ['control'] });
    }, keyCode);
  await press('=');
  await expect.poll(level).toBe(0.5);
  await press('numadd');
  await expect.poll(level).toBe(1);
  await press('-');
  await expect.poll(level).toBe(0.5);
  await press('0');
  await expect.poll(level).toBe(0);
});
