import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { newKeys } from '#build/release/feed.mjs';
import { inRoot } from '#build/scripts/root.mjs';

const run = promisify(execFile);
const { load } = createRequire(createRequire(import.meta.url).resolve('electron-updater'))('js-yaml') as {
  load: (text: string) => unknown;
};

interface Step {
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}
interface Workflow {
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[]; readonly env?: Step['env'] }>>;
}

/** The one script of a job that contains some words, as the host would run it. */
async function scriptOf(job: string, words: string): Promise<string> {
  const { jobs } = load(await readFile(inRoot('.github/workflows/release.yml'), 'utf8')) as Workflow;
  const found = (jobs[job]?.steps ?? []).filter((step) => step.run?.includes(words));
  expect(found, words).toHaveLength(1);
  return found[0]?.run ?? '';
}

/** A project that is about to be released as 0.7.0, with what its other jobs have made. */
async function project() {
  const folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-steps-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const file of [
    'package.json',
    'build/updates.json',
    'build/scripts',
    'build/release',
    'build/notices',
  ])
    await cp(inRoot(file), path.join(folder, file), { recursive: true });
  await symlink(inRoot('node_modules'), path.join(folder, 'node_modules'));
  await symlink(inRoot('out'), path.join(folder, 'out'));
  const packageFile = path.join(folder, 'package.json');
  const described = JSON.parse(await readFile(packageFile, 'utf8')) as Record<string, unknown>;
  await writeFile(packageFile, JSON.stringify({ ...described, version: '0.7.0' }));
  await writeFile(
    path.join(folder, 'CHANGELOG.md'),
    '# Changelog\n\n## [Unreleased]\n\n## 0.7.0 - 2026-11-25\n\n### Added\n\n- Dragons\n\n## 0.6.0 - 2026-10-01\n\n### Added\n\n- Wyverns\n',
  );
  const packages = path.join(folder, 'packages');
  await mkdir(packages);
  for (const name of [
    'hearthbook-0.7.0-linux-x86_64.AppImage',
    'hearthbook_0.7.0_amd64.deb',
    'hearthbook-0.7.0-win-x64.exe',
    'hearthbook-0.7.0-mac-arm64.dmg',
  ])
    await writeFile(path.join(packages, name), name);
  // As on the host, where no npm runs around it.
  const { npm_package_version: _, ...around } = process.env;
  const bash = (script: string, env: Readonly<Record<string, string>> = {}) =>
    run('bash', ['-e', '-o', 'pipefail', '-c', script], { cwd: folder, env: { ...around, ...env } });
  return { folder, packages, bash };
}

it('the draft of a release has packages, signed feeds, checksums, bill of materials and changes', async () => {
  const { folder, packages, bash } = await project();
  const { stdout: key } = await bash(
    'node build/release/feed.mjs keys https://releases.example/latest/download https://releases.example/latest',
  );
  await bash(await scriptOf('draft', 'feed.mjs'), { HEARTHBOOK_FEED_KEY: key.trim() });
  await bash(await scriptOf('draft', 'sha256sum'));
  await bash(await scriptOf('draft', 'changelog.mjs'));
  expect(await readFile(path.join(folder, 'notes.md'), 'utf8')).toBe('### Added\n- Dragons\n');

  const sums = await readFile(path.join(packages, 'SHA256SUMS'), 'utf8');
  const others = (await readdir(packages)).filter((name) => name !== 'SHA256SUMS').toSorted();
  expect(others).toEqual(
    expect.arrayContaining(['hearthbook-sbom.cdx.json', 'latest-linux.yml', 'latest-mac.yml', 'latest.yml']),
  );
  expect(
    sums
      .trim()
      .split('\n')
      .map((line) => line.split('  ')[1])
      .toSorted(),
  ).toEqual(others);
  await bash('cd packages && sha256sum --check --strict SHA256SUMS');

  // The host's own command writes down what it gets.
  const bin = path.join(folder, 'bin');
  await mkdir(bin);
  await writeFile(path.join(bin, 'gh'), '#!/bin/sh\nprintf "%s\\n" "$@" > uploaded\n');
  await chmod(path.join(bin, 'gh'), 0o755);
  await bash(await scriptOf('draft', 'gh release'), {
    PATH: `${bin}:${process.env['PATH'] ?? ''}`,
    GITHUB_REF_NAME: 'v0.7.0',
  });
  const uploaded = (await readFile(path.join(folder, 'uploaded'), 'utf8')).trim().split('\n');
  expect(uploaded.slice(0, 4)).toEqual(['release', 'create', 'v0.7.0', '--draft']);
  for (const name of [...others, 'SHA256SUMS']) expect(uploaded).toContain(`packages/${name}`);
});

it('a release with a key that is missing or foreign gets no draft', async () => {
  const { bash } = await project();
  const sign = await scriptOf('draft', 'feed.mjs');
  await bash('node build/release/feed.mjs keys https://releases.example/d https://releases.example/p');
  await expect(bash(sign, { HEARTHBOOK_FEED_KEY: '' })).rejects.toThrow('holds no key');
  await expect(bash(sign, { HEARTHBOOK_FEED_KEY: newKeys().privateKey })).rejects.toThrow('does not belong');
});

it('a tag that is not the version is refused', async () => {
  const { bash } = await project();
  const script = await scriptOf('test', 'GITHUB_REF_NAME');
  await bash(script, { GITHUB_REF_NAME: 'v0.7.0' });
  await expect(bash(script, { GITHUB_REF_NAME: 'v0.7.1' })).rejects.toThrow();
});

it('the packager never sees the name of a signing key that is empty', async () => {
  const { folder, bash } = await project();
  const leaveOut = await scriptOf('package', 'for name in');
  const names = ['CSC_LINK', 'CSC_KEY_PASSWORD', 'APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID'];
  const env = {
    ...Object.fromEntries(names.map((name) => [name, ''])),
    CSC_LINK: 'a key',
    RUNNER_TEMP: folder,
  };
  await bash(leaveOut, env);
  const packaging = await scriptOf('package', 'npm run package --');
  const { stdout } = await bash(packaging.replace(/^ *npm run package.*$/m, 'env'), env);
  const seen = stdout.split('\n').flatMap((line) => names.filter((name) => line.startsWith(`${name}=`)));
  expect(seen).toEqual(['CSC_LINK']);
});
