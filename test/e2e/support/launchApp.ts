import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ElectronApplication, Page } from 'playwright-core';
import { launchChromium } from './launchChromium';
import { launchElectron } from './launchElectron';
import { expectNoViolations } from './problems';
import { currentTarget } from './target';
import type { Target } from './target';

/** Options for starting the program in a test. */
export interface LaunchOptions {
  /** A library that outlives this run, to close and open again; by default a temporary one. */
  readonly dataFolder?: string;
  readonly target?: Target;
  readonly colorScheme?: 'light' | 'dark';
  readonly args?: readonly string[];
  /** Only in Electron: the folder of another build, with its package.json; by default the project itself. */
  readonly program?: string;
  /** The test attacks the page itself, so it expects policy violations. */
  readonly attacks?: boolean;
}

/** Options with defaults applied. */
export interface LaunchSettings {
  readonly dataFolder: string;
  readonly profileFolder: string;
  readonly colorScheme: 'light' | 'dark';
  readonly args: readonly string[];
  readonly program: string;
}

/** The running program. */
export interface RunningApp {
  readonly kind: Target;
  readonly page: Page;
  readonly dataFolder: string;
  /** The page's complaints so far: see expectNoPageErrors. */
  readonly problems: readonly string[];
  /** Only in Electron: the main process. */
  readonly electron?: ElectronApplication;
  /** Only in Chromium: the address that the host printed. */
  readonly address?: string;
  resize(width: number, height: number): Promise<void>;
  /** Ends the program in the middle of its work, as a crash does; `close` follows nevertheless. */
  kill(): Promise<void>;
  /** Ends the program, and fails if its page has violated a policy. */
  close(): Promise<void>;
}

/** Starts the program on a library of its own and waits for its first page. */
export async function launchApp(options: LaunchOptions = {}): Promise<RunningApp> {
  const temporary = await mkdtemp(path.join(tmpdir(), 'hearthbook-e2e-'));
  const settings: LaunchSettings = {
    dataFolder: options.dataFolder ?? path.join(temporary, 'library'),
    profileFolder: path.join(temporary, 'profile'),
    colorScheme: options.colorScheme ?? 'light',
    args: options.args ?? [],
    program: options.program ?? '.',
  };
  const launch = (options.target ?? currentTarget()) === 'electron' ? launchElectron : launchChromium;
  const app = await launch(settings);
  const close = async (): Promise<void> => {
    await app.close();
    await rm(temporary, { recursive: true, force: true, maxRetries: 5 });
    if (options.attacks !== true) expectNoViolations(app.problems);
  };
  return { ...app, close };
}
