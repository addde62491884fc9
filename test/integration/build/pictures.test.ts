import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { fingerprintOf, picturesFolder } from '#build/scripts/pictures.mjs';
import { inRoot } from '#build/scripts/root.mjs';

const run = promisify(execFile);

/** A project with a window of one file, its pictures, and nothing installed. */
async function smallProject(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-pictures-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const each of ['build/scripts', 'renderer/app', 'test/pictures', 'docs/guide/pictures'])
    await mkdir(path.join(folder, each), { recursive: true });
  for (const script of ['pictures.mjs', 'root.mjs'])
    await cp(inRoot('build/scripts', script), path.join(folder, 'build/scripts', script));
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(path.join(folder, 'renderer/app/App.vue'), '<template>\n  <p>Library</p>\n</template>\n');
  return folder;
}

const shown = ['renderer', 'test/pictures'];
const check = (folder: string) =>
  run(process.execPath, [path.join(folder, 'build/scripts/pictures.mjs'), '--check'], { cwd: folder });

it('refuses pictures that are older than the window, with nothing installed', async () => {
  const folder = await smallProject();
  const stored = path.join(folder, 'docs/guide/pictures/fingerprint.txt');
  await writeFile(stored, `${fingerprintOf(folder, shown)}\n`);
  await check(folder);

  const view = path.join(folder, 'renderer/app/App.vue');
  const text = await readFile(view, 'utf8');
  await writeFile(view, text.replaceAll('\n', '\r\n'));
  await check(folder);
  await writeFile(view, text.replace('Library', 'Bookshelf'));
  await expect(check(folder)).rejects.toThrow('older than the window');
  await writeFile(view, text);
  await writeFile(path.join(folder, 'renderer/app/Rail.vue'), '');
  await expect(check(folder)).rejects.toThrow('older than the window');
});

it('asks before a release, and before anything is installed', async () => {
  const workflow = await readFile(inRoot('.github/workflows/release.yml'), 'utf8');
  const asked = workflow.indexOf('run: npm run -s pictures -- --check');
  expect(asked).toBeGreaterThan(0);
  expect(asked).toBeLessThan(workflow.indexOf('run: .ci/run'));
});

it('shows every picture somewhere in guide or README, and has every picture that they show', async () => {
  const guide = (await readdir(inRoot('docs/guide'))).filter((name) => name.endsWith('.md'));
  const texts = await Promise.all(
    ['README.md', ...guide.map((name) => `docs/guide/${name}`)].map((name) => readFile(inRoot(name), 'utf8')),
  );
  const used = texts.flatMap((text) =>
    [...text.matchAll(/\bpictures\/([\w-]+\.png)\)/g)].map(([, name]) => name),
  );
  const there = (await readdir(picturesFolder)).filter((name) => name.endsWith('.png'));
  expect([...new Set(used)].toSorted()).toEqual(there.toSorted());
});
