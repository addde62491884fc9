import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { safePreferences } from '#electron/security/webPreferences';
import { devDependencies } from '#package.json';

it('every page gets all protections', () => {
  const { spellcheck, ...others } = safePreferences;
  expect(others).toEqual({
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    plugins: false,
    navigateOnDragDrop: false,
    safeDialogs: true,
  });
  expect(spellcheck).toBe(process.platform === 'darwin');
});

it('every window of the program is opened with them', () => {
  const folder = inRoot('electron');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'));
  const windows = sources.flatMap((source) => source.split('new BrowserWindow(').slice(1));
  expect(windows.length).toBeGreaterThan(1);
  for (const options of windows)
    expect(options.slice(0, options.indexOf('\n  }'))).toMatch(/webPreferences: \{\s*\.\.\.safePreferences/);
  // There is no other way to create a window or to change a switch.
  for (const source of sources)
    expect(source).not.toMatch(
      /new (WebContentsView|BrowserView|BaseWindow)\(|appendSwitch\('(?!host-resolver-rules')/,
    );
});

it('the runtime is pinned to one version', () => {
  expect(devDependencies.electron).toMatch(/^\d+\.\d+\.\d+$/);
});
