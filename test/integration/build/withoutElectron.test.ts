import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'hearthbook-no-electron-'));
const modules = path.join(folder, 'node_modules');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A copy of the project as `npm ci` leaves it on a machine that cannot download Electron's runtime. */
beforeAll(() => {
  for (const name of ['build', 'shared', 'electron', 'renderer', 'test', 'package.json'])
    cpSync(inRoot(name), path.join(folder, name), { recursive: true });
  mkdirSync(modules);
  for (const name of readdirSync(inRoot('node_modules')).filter((each) => !/^\.|^electron$/.test(each)))
    symlinkSync(inRoot('node_modules', name), path.join(modules, name), 'junction');
  // A newer Node that was fetched is there, too: fetching it again would prove nothing more.
  if (existsSync(inRoot('node_modules/.cache/node'))) {
    mkdirSync(path.join(modules, '.cache'));
    symlinkSync(inRoot('node_modules/.cache/node'), path.join(modules, '.cache/node'), 'junction');
  }
  cpSync(inRoot('node_modules/electron'), path.join(modules, 'electron'), {
    recursive: true,
    filter: (source) => !/[/\\](dist|path\.txt)$/.test(source),
  });
});

interface Ran {
  readonly code: number;
  readonly output: string;
}

/** Runs a script of the copy, where a server that is not there refuses every download. */
function ran(script: string, args: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const { ELECTRON_OVERRIDE_DIST_PATH: _, HEARTHBOOK_EXPECT_ELECTRON: __, ...rest } = process.env;
  const env = { ...rest, ELECTRON_MIRROR: 'http://127.0.0.1:9/', electron_config_cache: folder, ...more };
  return new Promise<Ran>((resolve) => {
    execFile(
      process.execPath,
      [path.join(folder, script), ...args],
      { cwd: folder, env, maxBuffer: 2 ** 26 },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), output: `${stdout}${stderr}` }),
    );
  });
}
const windows = (more: Readonly<Record<string, string>>) =>
  ran('build/scripts/test.mjs', ['--only', 'e2e-electron'], more);
const vitest = (verb: string, ...args: readonly string[]) =>
  ran('node_modules/vitest/vitest.mjs', [verb, '--config=build/vitest.config.mjs', ...args]);

it('passes without the runtime, in CI as well, and names what could not run', async () => {
  const { code, output } = await windows({ CI: 'true' });
  expect(output).toMatch(
    /\n([1-9]\d*) tests could not run on this machine:\n {2}\1 tests need Electron's runtime: [^\n]*install\.js/,
  );
  expect(output.match(/need Electron's runtime/g)).toHaveLength(1);
  expect(output).toMatch(/^0 passed, 0 failed, [1-9]\d* skipped$/m);
  expect(code).toBe(0);
});

it('fails without a runtime that was promised', async () => {
  const { code, output } = await windows({ HEARTHBOOK_EXPECT_ELECTRON: '1' });
  expect(output).toContain("Electron's runtime was promised");
  expect(code).toBe(1);
});

it('packages nothing, and says how that is possible', async () => {
  const { code, output } = await ran('build/scripts/package.mjs', []);
  expect(output).toContain(
    "Electron's runtime could not be downloaded, so nothing was packaged. ELECTRON_OVERRIDE_DIST_PATH may name a folder that has it already.\n",
  );
  expect(output).not.toContain('    at ');
  expect(code).toBe(1);
});

it('runs table servers without it', async () => {
  const file = 'test/integration/tableServer/database.test.ts';
  const { code, output } = await vitest('run', '--project=integration', file, '-t=sqlite');
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('1 passed') as string });
});
