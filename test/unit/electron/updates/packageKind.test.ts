import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { packageKindOf } from '#electron/updates/packageKind';

function installed(files: readonly string[] = []) {
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthbook-kind-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const resources = path.join(folder, 'resources');
  mkdirSync(resources);
  for (const file of files) writeFileSync(path.join(folder, file), 'deb\n');
  return { program: path.join(folder, 'hearthbook'), resources };
}

it('an AppImage is known by the path that its runtime names', () => {
  const copy = { ...installed(), platform: 'linux' } as const;
  expect(packageKindOf({ ...copy, env: { APPIMAGE: '/opt/Hearthbook.AppImage' } })).toBe('appimage');
  expect(packageKindOf({ ...copy, env: { APPIMAGE: 'Hearthbook.AppImage' } })).toBe('folder');
  expect(packageKindOf({ ...copy, env: {} })).toBe('folder');
});

it('a Debian package is known by the file that it brings', () => {
  const copy = { ...installed(['resources/package-type']), env: {} };
  expect(packageKindOf({ ...copy, platform: 'linux' })).toBe('deb');
  expect(packageKindOf({ ...copy, platform: 'win32' })).toBe('folder');
});

it('an installation on Windows is known by what removes it', () => {
  const copy = { ...installed(['Uninstall Hearthbook.exe']), env: {} };
  expect(packageKindOf({ ...copy, platform: 'win32' })).toBe('nsis');
  expect(packageKindOf({ ...installed(), env: {}, platform: 'win32' })).toBe('folder');
});

it('macOS only announces', () => {
  expect(packageKindOf({ ...installed(['Uninstall Hearthbook.exe']), env: {}, platform: 'darwin' })).toBe(
    'folder',
  );
});
