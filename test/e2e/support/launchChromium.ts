import type { LaunchSettings, RunningApp } from './launchApp';
import { givePageBack, takePage } from './chromiumPages';
import { watchForProblems } from './problems';
import { openHost } from './sharedHosts';

/** The same program served to a browser by the host, which libraries share. */
export async function launchChromium({ dataFolder, colorScheme }: LaunchSettings): Promise<RunningApp> {
  const taken = await takePage();
  const { page } = taken;
  const host = await openHost(dataFolder, taken.port);
  try {
    const { address } = host;
    const port = Number(new URL(address).port);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce', forcedColors: 'none' });
    const { problems, stop } = watchForProblems(page.context());
    await page.goto(address);
    const close = async (): Promise<void> => {
      await givePageBack({ page, port });
      stop();
      await host.close();
    };
    const resize = (width: number, height: number): Promise<void> => page.setViewportSize({ width, height });
    const kill = (): Promise<void> => host.kill();
    return { kind: 'chromium', page, address, problems, dataFolder, resize, kill, close };
  } catch (error) {
    await page.context().close();
    await host.close();
    throw error;
  }
}
