import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { isRoot } from '#build/scripts/find.mjs';
import { folderAccess } from '#electron/storage/files/folderAccess';
import { temporaryFolder } from '#test/integration/support/world';

it('a folder that is there, or can be created, can be used', async () => {
  const folder = await temporaryFolder();
  expect(folderAccess(folder)).toBe('full');
  expect(folderAccess(path.join(folder, 'new', 'library'))).toBe('full');
});

it('below a file, or where the system makes no folders, there is none', async () => {
  const folder = await temporaryFolder();
  await writeFile(path.join(folder, 'file'), '');
  expect(folderAccess(path.join(folder, 'file'))).toBe('none');
  expect(folderAccess(path.join(folder, 'file', 'library'))).toBe('none');
});

// Root may write anywhere but to a disk for reading, which a test in the window has.
it.skipIf(isRoot())('a folder without permission to write can be read (needs an ordinary user)', async () => {
  const folder = path.join(await temporaryFolder(), 'library');
  await mkdir(folder);
  onTestFinished(() => chmod(folder, 0o755));
  await chmod(folder, 0o555);
  expect(folderAccess(folder)).toBe('reading');
  expect(folderAccess(path.join(folder, 'inside'))).toBe('none');
});
