import type { ElectronApplication } from 'playwright-core';

/** Closes the first window after the answer, since a program that ends with it could not answer any more. */
export async function closeFirstWindow(electron: ElectronApplication): Promise<void> {
  await electron.evaluate(({ BrowserWindow }) => {
    setTimeout(() => BrowserWindow.getAllWindows()[0]?.close(), 50);
  });
}
