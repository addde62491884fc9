import { spawnSync } from 'node:child_process';
import { app } from 'electron';

const platform = 'ozone-platform';
const withoutScreen = [`--${platform}=headless`, '--disable-gpu', '--log-level=3'];

/**
 * Runs the command line instead of a window: `hearthbook --cli COMMAND ...`.
 *
 * On Linux Chromium looks for a screen as soon as this returns and ends the program where there is none, and
 * it reads which screen to use before any of our code runs. So the program starts itself once more, told to
 * do without, and passes on what that one says.
 */
export function runCommandLine(args: readonly string[]): void {
  if (process.platform === 'linux' && app.commandLine.getSwitchValue(platform) !== 'headless') {
    const again = [...withoutScreen, ...process.argv.slice(1)];
    app.exit(spawnSync(process.execPath, again, { stdio: 'inherit' }).status ?? 1);
    return;
  }
  app.dock?.hide();
  void import('./cli/main').then(async ({ runCli }) => app.exit(await runCli(args)));
}
