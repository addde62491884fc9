import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findElectron } from '#build/scripts/find.mjs';
import { sandboxArgs } from '#build/scripts/sandbox.mjs';
import { inRoot, root } from '#build/scripts/root.mjs';
import { endProcess } from '#test/e2e/support/process';

const run = promisify(execFile);
let folder: string;
let program: string;
let resources: string;

/** The program that users get: packaged as by `npm run package`, unpacked, with the runtime of this machine. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-packaged-'));
  const runtime = findElectron();
  if (runtime === undefined) throw new Error("Electron's runtime is not here: see README, npm test");
  await run(
    process.execPath,
    [
      inRoot('node_modules/electron-builder/out/cli/cli.js'),
      '--dir',
      '--config',
      'build/electron-builder.mjs',
      `-c.directories.output=${folder}`,
    ],
    { cwd: root, env: { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: path.dirname(runtime) } },
  );
  const unpacked = { linux: 'linux-unpacked', win32: 'win-unpacked', darwin: 'mac' }[
    process.platform as 'linux'
  ];
  const inside = {
    linux: 'hearthbook',
    win32: 'Hearthbook.exe',
    darwin: 'Hearthbook.app/Contents/MacOS/Hearthbook',
  };
  program = path.join(folder, unpacked, inside[process.platform as 'linux']);
  resources =
    process.platform === 'darwin'
      ? path.join(folder, unpacked, 'Hearthbook.app/Contents/Resources')
      : path.join(folder, unpacked, 'resources');
});
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

/** Runs the packaged command line, where no window hides the output. */
const cli = (args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) =>
  run(program, [...sandboxArgs(program), ...args, '--cli', '--help'], { env: { ...process.env, ...env } });
const help = /^Usage: hearthbook/;

it('every fuse has the expected state', async () => {
  const wire = await getCurrentFuseWire(program);
  const state = (fuse: FuseV1Options) => wire[fuse];
  expect({
    runAsNode: state(FuseV1Options.RunAsNode),
    cookiesEncrypted: state(FuseV1Options.EnableCookieEncryption),
    nodeOptions: state(FuseV1Options.EnableNodeOptionsEnvironmentVariable),
    inspector: state(FuseV1Options.EnableNodeCliInspectArguments),
    asarChecked: state(FuseV1Options.EnableEmbeddedAsarIntegrityValidation),
    asarOnly: state(FuseV1Options.OnlyLoadAppFromAsar),
    ownSnapshot: state(FuseV1Options.LoadBrowserProcessSpecificV8Snapshot),
    filePrivileges: state(FuseV1Options.GrantFileProtocolExtraPrivileges),
  }).toEqual({
    runAsNode: FuseState.DISABLE,
    cookiesEncrypted: FuseState.ENABLE,
    nodeOptions: FuseState.DISABLE,
    inspector: FuseState.DISABLE,
    asarChecked: FuseState.ENABLE,
    asarOnly: FuseState.ENABLE,
    ownSnapshot: FuseState.DISABLE,
    filePrivileges: FuseState.DISABLE,
  });
});

describe('the packaged program', () => {
  it('cannot be run as plain Node', async () => {
    // Plain Node does not know `--cli`, and exits with an error.
    expect((await cli([], { ELECTRON_RUN_AS_NODE: '1' })).stdout).toMatch(help);
  });

  it('opens no debugger', async () => {
    const { stdout, stderr } = await cli(['--inspect=127.0.0.1:0']);
    expect(stdout).toMatch(help);
    expect(stderr).not.toMatch(/debugger/i);
  });

  it('runs its own archive and no folder in its place', async () => {
    const archive = path.join(resources, 'app.asar');
    const beside = path.join(resources, 'app');
    await mkdir(beside);
    await writeFile(path.join(beside, 'package.json'), '{ "main": "main.cjs" }');
    await writeFile(path.join(beside, 'main.cjs'), "console.log('ran'); process.exit()");
    await rename(archive, `${archive}.away`);
    try {
      const { stdout } = await cli().catch((error: unknown) => error as { readonly stdout: string });
      expect(stdout).not.toContain('ran');
    } finally {
      await rename(`${archive}.away`, archive);
      await rm(beside, { recursive: true });
    }
    expect((await cli()).stdout).toMatch(help);
  });

  it('shows its first page', async () => {
    const env = { ...process.env, HEARTHBOOK_DATA: path.join(folder, 'library') };
    // The debugger of pages, not of the program: the only remaining way to inspect it, for anybody who starts it.
    const child = spawn(program, [...sandboxArgs(program), '--remote-debugging-port=0'], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    try {
      const origin = await new Promise<string>((resolve, reject) => {
        let output = '';
        child.stderr.on('data', (chunk: Buffer) => {
          output += chunk.toString();
          const [, host] = /DevTools listening on ws:\/\/([\d.:]+)/.exec(output) ?? [];
          if (host !== undefined) resolve(`http://${host}`);
        });
        child.once('exit', () => reject(new Error(`The program ended:\n${output}`)));
      });
      const pages = async () =>
        ((await (await fetch(`${origin}/json/list`)).json()) as { title: string; url: string }[]).map(
          ({ title, url }) => ({ title, url }),
        );
      await expect
        .poll(pages, { timeout: 30_000 })
        .toEqual([{ title: 'Library – Hearthbook', url: 'app://hearthbook/index.html#/' }]);
    } finally {
      await endProcess(child);
    }
  });
});
