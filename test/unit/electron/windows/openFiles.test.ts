import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createOpenFiles } from '#electron/windows/openFiles';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-handed-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const inside = (name: string) => path.join(folder, name);

it('reads each file once, and announces further ones', async () => {
  await writeFile(inside('a.hearth'), '{"a":1}');
  let arrived = 0;
  const files = createOpenFiles([inside('a.hearth')], () => (arrived += 1));
  expect(await files.takeAll()).toEqual([{ kind: 'text', fileName: 'a.hearth', text: '{"a":1}' }]);
  expect(await files.takeAll()).toEqual([]);
  files.add([]);
  expect(arrived).toBe(0);
  files.add([inside('a.hearth'), inside('a.hearth')]);
  expect(arrived).toBe(1);
  expect(await files.takeAll()).toHaveLength(2);
});

it('opens only plain files of ours, and gives a reason for every other', async () => {
  await mkdir(inside('folder.hearth'));
  await promisify(execFile)('mkfifo', [inside('pipe.hearth')]);
  await writeFile(inside('notes.txt'), 'secret');
  await writeFile(inside('big.hearth'), '');
  await truncate(inside('big.hearth'), 20_000_001);
  await writeFile(inside('picture.json'), new Uint8Array([0x89, 0x50, 0xff]));
  await symlink(inside('loop.hearth'), inside('loop.hearth'));
  await writeFile(inside('real.hearth'), '{}');
  await symlink(inside('real.hearth'), inside('link.hearth'));
  const names = [
    'folder.hearth',
    'pipe.hearth',
    'notes.txt',
    'big.hearth',
    'picture.json',
    'loop.hearth',
    'gone.hearth',
    'link.hearth',
  ];
  const read = await createOpenFiles(names.map(inside), () => undefined).takeAll();
  expect(read.map((one) => [one.fileName, one.kind === 'text' ? one.text : one.problem])).toEqual([
    ['folder.hearth', { key: 'portable.refused.notFile' }],
    ['pipe.hearth', { key: 'portable.refused.notFile' }],
    ['notes.txt', { key: 'portable.refused.ending' }],
    ['big.hearth', { key: 'portable.refused.large', params: { megabytes: 20 } }],
    ['picture.json', { key: 'portable.refused.encoding' }],
    ['loop.hearth', { key: 'portable.refused.unreadable', params: { code: 'ELOOP' } }],
    ['gone.hearth', { key: 'portable.refused.missing' }],
    ['link.hearth', '{}'],
  ]);
});

it('handles hundreds of them', async () => {
  await writeFile(inside('a.hearth'), '{}');
  const many = Array.from({ length: 500 }, () => inside('a.hearth'));
  const read = await createOpenFiles(many, () => undefined).takeAll();
  expect(read).toHaveLength(51);
  expect(read.at(-1)).toMatchObject({ problem: { key: 'portable.refused.many', params: { count: 450 } } });
});
