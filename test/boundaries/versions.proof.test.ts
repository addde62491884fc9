import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { meets } from '#build/scripts/nodeVersion.mjs';
import { inRoot, root } from '#build/scripts/root.mjs';

interface LockedPackage {
  readonly engines?: { readonly node?: string };
  readonly optional?: boolean;
  readonly deprecated?: string;
  readonly hasInstallScript?: boolean;
}

const json = (file: string): unknown => JSON.parse(readFileSync(inRoot(file), 'utf8'));
const { engines, allowScripts } = json('package.json') as {
  readonly engines: { readonly node: string };
  readonly allowScripts: Readonly<Record<string, boolean>>;
};
const { packages } = json('package-lock.json') as {
  readonly packages: Readonly<Record<string, LockedPackage>>;
};
const needed = Object.entries(packages).filter(([name, { optional }]) => name !== '' && optional !== true);
const floors = engines.node.split(' || ').map((range) => range.replace(/^\D+/, ''));

const folder = mkdtempSync(path.join(tmpdir(), 'hearthbook-versions-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a program that sees another version of Node, without the settings of this machine. */
function runOn(version: string, program: string, args: readonly string[], cwd: string) {
  const preload = path.join(folder, 'version.cjs');
  writeFileSync(preload, "Object.defineProperty(process, 'version', { value: process.env.FAKE_NODE });\n");
  const { HEARTHBOOK_NODE_CHECKED: _, ...rest } = process.env;
  const kept = Object.entries(rest).filter(([name]) => !/^npm_/i.test(name));
  return spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    env: {
      ...Object.fromEntries(kept),
      FAKE_NODE: version,
      NODE_OPTIONS: `--require ${JSON.stringify(preload)}`,
      npm_config_userconfig: path.join(folder, 'no-user'),
      npm_config_globalconfig: path.join(folder, 'no-global'),
      // A notice about a newer npm is none of our output.
      npm_config_update_notifier: 'false',
      npm_config_cache: path.join(folder, 'cache'),
    },
  });
}

describe('the stated versions of Node', () => {
  it('are accepted by every required package', () => {
    const refusing = needed.filter(([, { engines: own }]) => own?.node && !meets(engines.node, own.node));
    expect(refusing.map(([name, { engines: own }]) => `${name}: ${own?.node ?? ''}`)).toEqual([]);
  });

  it.each(['22.22.1', '24.14.1', '25.9.0'])('leave out %s because some package does', (version) => {
    expect(meets(version, engines.node)).toBe(false);
    expect(needed.some(([, { engines: own }]) => own?.node && !meets(version, own.node))).toBe(true);
  });

  it('are named in CONTRIBUTING.md', () => {
    const text = readFileSync(inRoot('CONTRIBUTING.md'), 'utf8');
    for (const floor of floors) expect(text).toContain(floor.replace(/(\.0)+$/, ''));
  });
});

describe('npm ci', () => {
  const copy = path.join(folder, 'copy');
  for (const file of ['package.json', 'package-lock.json', '.npmrc'])
    cpSync(inRoot(file), path.join(copy, file));
  const install = (version: string, ...args: readonly string[]) =>
    runOn(version, 'npm', ['ci', '--dry-run', '--offline', ...args], copy);

  it.each(floors)('prints no warning on Node %s, with all warnings enabled', (floor) => {
    const { status, stderr } = install(`v${floor}`, '--loglevel=warn');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it('prints no warning on Node 20 either, although it would print one per package', () => {
    const { status, stderr } = install('v20.20.2');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(install('v20.20.2', '--loglevel=warn').stderr).toContain('EBADENGINE');
  });

  it('installs no deprecated package and runs no unreviewed script', () => {
    const deprecated = Object.entries(packages).filter(([, each]) => each.deprecated !== undefined);
    const scripts = Object.entries(packages).filter(([, each]) => each.hasInstallScript === true);
    const names = scripts.map(([name]) => name.replace(/^.*node_modules\//, ''));
    expect(deprecated.map(([name]) => name)).toEqual([]);
    expect(names.filter((name) => !(name in allowScripts))).toEqual([]);
  });
});

describe('our commands', () => {
  const script = inRoot('build/scripts/test.mjs');
  // Ends at once, since this depth does not exist.
  const stderrOn = (version: string) =>
    runOn(version, process.execPath, [script, '--depth', 'none'], root).stderr;

  it('print one line on Node 20', () => {
    const [line, next] = stderrOn('v20.20.2').split('\n');
    expect(line).toBe(
      'Node 20.20.2 is past its end of life. Hearthbook still works with it; Node 22.22.2 or newer is recommended.',
    );
    expect(next).toMatch(/^No depth/);
  });

  it('print nothing on supported versions', () => {
    for (const floor of floors) expect(stderrOn(`v${floor}`)).toMatch(/^No depth/);
  });

  it('name the supported versions on others', () => {
    expect(stderrOn('v23.1.0')).toContain(
      `not tested with Node 23.1.0. The supported versions are ${engines.node}.`,
    );
  });

  it('exit on a Node that is too old', () => {
    expect(stderrOn('v18.20.8')).toBe('Hearthbook needs Node 22.22.2 or newer. This is Node 18.20.8.\n');
  });

  it('print it once, however many commands they start', () => {
    const { pathname } = new URL('../../build/scripts/nodeVersion.mjs', import.meta.url);
    const again = `import { checkNode } from ${JSON.stringify(pathname)}; checkNode(); checkNode();`;
    const { stderr } = runOn('v20.20.2', process.execPath, ['--input-type=module', '-e', again], root);
    expect(stderr.split('\n')).toHaveLength(2);
  });
});
