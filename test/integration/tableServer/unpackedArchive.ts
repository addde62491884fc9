import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll } from 'vitest';
import { openPromise } from 'yauzl';
import { inRoot } from '#build/scripts/root.mjs';
import { tableServerArchive } from '#build/tableServer/archive.mjs';

async function unpack(file: string, into: string): Promise<void> {
  const zip = await openPromise(file);
  for await (const entry of zip.eachEntry()) {
    const target = path.join(into, entry.fileName);
    await mkdir(path.dirname(target), { recursive: true });
    const mode = (entry.externalFileAttributes >>> 16) & 0o777;
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(target, { mode }));
  }
}

/** The archive of a release, unpacked for the tests of a file, with nothing of the repository beside it. */
export function unpackedArchive() {
  let root = '';
  let file = '';
  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'unpacked-'));
    file = await tableServerArchive(inRoot('out'), root);
    await unpack(file, root);
  });
  afterAll(() => rm(root, { recursive: true, force: true }));
  const inside = (place: string): string => path.join(root, path.basename(file, '.zip'), place);
  return {
    file: () => file,
    inside,
    /** The program that starts it on this system. */
    start: () => inside(process.platform === 'win32' ? 'start.mjs' : 'hearthbook-table'),
  };
}
