import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ElectronApplication, Page } from 'playwright-core';
import { launchChromium } from './launchChromium';
import { launchElectron } from './launchElectron';
import { expectNoViolations } from './problems';
import { currentTarget } from './target';
import type { Target } from './target';

/** How a test wants the program started. */
export interface LaunchOptions {
  /** A library that outlives this run, to close and open again; otherwise a fresh one that goes with it. */
  readonly dataFolder?: string;
  readonly target?: Target;
  readonly colorScheme?: 'light' | 'dark';
  readonly args?: readonly string[];
  /** Only in Electron: the folder of another build, with its package.json; otherwise the project itself. */
  readonly program?: string;
  /** The test attacks the page itself: violated policies are what it wants to see. */
  readonly attacks?: boolean;
}

/** The same with everything decided. */
export interface LaunchSettings {
  readonly dataFolder: string;
  readonly profileFolder: string;
  readonly colorScheme: 'light' | 'dark';
  readonly args: readonly string[];
  readonly program: string;
}

/** The program while it runs. */
export interface RunningApp {
  readonly kind: Target;
  readonly page: Page;
  readonly dataFolder: string;
  /** What the page complained about so far: see expectNoPageErrors. */
  readonly problems: readonly string[];
  /** Only in Electron: the main process. */
  readonly electron?: ElectronApplication;
  /** Only in Chromium: the address that the host printed. */
  readonly address?: string;
  resize(width: number, height: number): Promise<void>;
  /** Ends the program, and fails where its page violated a policy meanwhile. */
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
