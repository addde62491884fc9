import { _electron } from 'playwright-core';
import { findElectron } from '#build/scripts/find.mjs';
import { root } from '#build/scripts/root.mjs';
import { hasSandbox, utf8Environment } from '#build/scripts/sandbox.mjs';
import type { LaunchSettings, RunningApp } from './launchApp';
import { watchForProblems } from './problems';
import { endProcess, killProcess } from './process';

/** The real window, driven through Playwright; in tests only, without Chromium's sandbox if the machine allows none. */
export async function launchElectron(settings: LaunchSettings): Promise<RunningApp> {
  if (findElectron() === undefined) throw new Error("Electron's runtime is not here: see README, npm test");
  // No executablePath: Playwright then asks Electron's own package, which honors ELECTRON_OVERRIDE_DIST_PATH, and
  // holds the program back until it listens. With a path it does not, and misses windows that open quickly.
  const electron = await _electron.launch({
    chromiumSandbox: hasSandbox(),
    args: [settings.program, ...settings.args],
    cwd: root,
    colorScheme: settings.colorScheme,
    env: {
      ...(utf8Environment(process.env) as Record<string, string>),
      HEARTHBOOK_DATA: settings.dataFolder,
      XDG_CONFIG_HOME: settings.profileFolder,
    },
  });
  const { problems } = watchForProblems(electron.context());
  const child = electron.process();
  const close = async (): Promise<void> => {
    const closed = electron.close();
    closed.catch(() => undefined);
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 15_000).unref())]);
    await endProcess(child);
  };
  const page = await electron.firstWindow();
  await page.waitForLoadState();
  const resizeOnce = (width: number, height: number): Promise<void> =>
    electron.evaluate(
      ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height),
      { width, height },
    );
  // While a program starts, the inspector may lose its promise to a collection of garbage, even twice in a row;
  // setting the size again does no harm.
  const resize = (width: number, height: number, attempts = 10): Promise<void> =>
    resizeOnce(width, height).catch((error: unknown) => {
      if (attempts <= 1 || !String(error).includes('garbage collected')) throw error;
      return resize(width, height, attempts - 1);
    });
  const kill = (): Promise<void> => killProcess(child);
  const { dataFolder } = settings;
  return { kind: 'electron', page, electron, problems, dataFolder, resize, kill, close };
}
