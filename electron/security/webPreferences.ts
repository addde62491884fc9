import type { WebPreferences } from 'electron';

/** Preferences of every page: no Node, context isolation, Chromium's sandbox, all web protections. */
export const safePreferences = {
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
  // On other systems Chromium downloads its dictionaries, which an offline program must not do.
  spellcheck: process.platform === 'darwin',
} as const satisfies WebPreferences;
