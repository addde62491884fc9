import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inRoot } from '../scripts/root.mjs';

/** Makes a `.tar.gz` from the unpacked program and `sharedFiles`. Returns its file. */
export async function archive(unpacked, shared, dest) {
  const { name, version } = JSON.parse(await readFile(inRoot('package.json'), 'utf8'));
  const folder = `${name}-${version}`;
  const file = path.join(dest, `${folder}.tar.gz`);
  const more = await mkdtemp(path.join(tmpdir(), 'hearthbook-share-'));
  try {
    for (const [place, content] of Object.entries(shared)) {
      const target = path.join(more, place);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o755 });
      await writeFile(target, content, { mode: 0o644 });
    }
    execFileSync('tar', [
      '--create',
      '--gzip',
      `--file=${file}`,
      '--owner=0',
      '--group=0',
      `--transform=s,^\\.,${folder},;s,^share,${folder}/share,`,
      `--directory=${unpacked}`,
      '.',
      `--directory=${more}`,
      'share',
    ]);
  } finally {
    await rm(more, { recursive: true, force: true });
  }
  return file;
}
