import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { durableWrite } from '#electron/storage/files/durableWrite';
import { nodeFileSystem, type FileSystem, type OpenFile } from '#electron/storage/files/fileSystem';
import { fileSystem, openFile, systemError, temporaryFolder } from '#test/integration/support/world';

/** A file system that fails at one call on a file (not on a folder). */
function failing(step: 'open' | 'writeFile' | 'sync' | 'rename', code: string): FileSystem {
  return fileSystem({
    open: async (name, flags) => {
      if (flags === 'r') return nodeFileSystem.open(name, flags);
      if (step === 'open') throw systemError(code);
      const file = await nodeFileSystem.open(name, flags);
      const half = async (data: string | Uint8Array) => {
        await file.writeFile(data.slice(0, data.length / 2));
        throw systemError(code);
      };
      return openFile(file, {
        writeFile: (data) => (step === 'writeFile' ? half(data) : file.writeFile(data)),
        sync: () => (step === 'sync' ? Promise.reject(systemError(code)) : file.sync()),
      });
    },
    rename: (from, to) =>
      step === 'rename' ? Promise.reject(systemError(code)) : nodeFileSystem.rename(from, to),
  });
}

describe('durableWrite', () => {
  it('writes, syncs, renames, then syncs the folder, in this order', async () => {
    const folder = await temporaryFolder();
    const calls: string[] = [];
    const recording = (file: OpenFile, name: string): OpenFile =>
      openFile(file, {
        writeFile: (data) => (calls.push(`write ${name}`), file.writeFile(data)),
        sync: () => (calls.push(`sync ${name}`), file.sync()),
      });
    const fs = fileSystem({
      open: async (name, flags) =>
        recording(await nodeFileSystem.open(name, flags), flags === 'r' ? 'folder' : 'file'),
      rename: (from, to) => (calls.push('rename'), nodeFileSystem.rename(from, to)),
    });
    await durableWrite(fs, path.join(folder, 'a.json'), 'new', async () => void calls.push('last look'));
    expect(calls).toEqual(['write file', 'sync file', 'last look', 'rename', 'sync folder']);
    expect(await readdir(folder)).toEqual(['a.json']);
  });

  it.each([
    ['open', 'EROFS'],
    ['open', 'EACCES'],
    ['writeFile', 'ENOSPC'],
    ['sync', 'EIO'],
    ['rename', 'EPERM'],
  ] as const)('keeps the old file complete and nothing beside it if %s fails with %s', async (step, code) => {
    const folder = await temporaryFolder();
    const file = path.join(folder, 'a.json');
    await writeFile(file, 'old');
    await expect(durableWrite(failing(step, code), file, 'a new and longer text')).rejects.toMatchObject({
      code,
    });
    expect(await readFile(file, 'utf8')).toBe('old');
    expect(await readdir(folder)).toEqual(['a.json']);
  });

  it('reports a folder that cannot be synced, except on systems where folders never can', async () => {
    const folder = await temporaryFolder();
    const withFolderSync = (code: string) =>
      fileSystem({
        open: async (name, flags) => {
          const file = await nodeFileSystem.open(name, flags);
          const sync = () => (flags === 'r' ? Promise.reject(systemError(code)) : file.sync());
          return openFile(file, { sync });
        },
      });
    const file = path.join(folder, 'a.json');
    await expect(durableWrite(withFolderSync('EIO'), file, 'x')).rejects.toMatchObject({ code: 'EIO' });
    await expect(durableWrite(withFolderSync('EINVAL'), file, 'x')).resolves.toBeUndefined();
  });

  it('fails with ENOENT in a missing folder', async () => {
    const folder = path.join(await temporaryFolder(), 'gone');
    await expect(durableWrite(nodeFileSystem, path.join(folder, 'a.json'), 'x')).rejects.toMatchObject({
      code: 'ENOENT',
    });
    await mkdir(folder);
    await durableWrite(nodeFileSystem, path.join(folder, 'a.json'), 'x');
  });
});
