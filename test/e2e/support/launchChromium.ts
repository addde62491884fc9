import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import type { Readable } from 'node:stream';
import { inRoot, root } from '#build/scripts/root.mjs';
import type { LaunchSettings, RunningApp } from './launchApp';
import { givePageBack, takePage } from './chromiumPages';
import { watchForProblems } from './problems';
import { endProcess, killProcess } from './process';

/** The parts of the host's process that the tests use. */
type HostProcess = ChildProcessByStdio<null, Readable, Readable>;

function startHost({ dataFolder, args }: LaunchSettings, port: number): HostProcess {
  const options = ['--data', dataFolder, '--port', String(port), '--no-open', ...args];
  return spawn(process.execPath, [inRoot('out/main/host.js'), ...options], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** The address with its one-time token, which the host prints when it is ready. */
function addressOf(host: HostProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const onData = (chunk: Buffer): void => {
      printed += chunk.toString();
      const [address] = /http:\/\/127\.0\.0\.1:\d+\/\S*/.exec(printed) ?? [];
      if (address !== undefined && printed.endsWith('\n')) resolve(address);
    };
    host.stdout.on('data', onData);
    host.stderr.on('data', onData);
    host.on('error', reject);
    host.on('exit', (code) => reject(new Error(`the host ended with ${code ?? 'a signal'}:\n${printed}`)));
  });
}

/** The same program served to a browser by the host. */
export async function launchChromium(settings: LaunchSettings): Promise<RunningApp> {
  const taken = await takePage();
  const host = startHost(settings, taken.port);
  const { page } = taken;
  try {
    const address = await addressOf(host);
    const port = Number(new URL(address).port);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({
      colorScheme: settings.colorScheme,
      reducedMotion: 'reduce',
      forcedColors: 'none',
    });
    const { problems, stop } = watchForProblems(page.context());
    await page.goto(address);
    const close = async (): Promise<void> => {
      await givePageBack({ page, port });
      stop();
      await endProcess(host);
    };
    const resize = (width: number, height: number): Promise<void> => page.setViewportSize({ width, height });
    const kill = (): Promise<void> => killProcess(host);
    const { dataFolder } = settings;
    return { kind: 'chromium', page, address, problems, dataFolder, resize, kill, close };
  } catch (error) {
    await page.context().close();
    await endProcess(host);
    throw error;
  }
}
