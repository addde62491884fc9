import type { WebPreferences } from 'electron';

/** The preferences of every page: no Node, its own world, Chromium's sandbox, all of the web's protections. */
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
  // Elsewhere Chromium fetches its dictionaries from the network, which an offline program does not use.
  spellcheck: process.platform === 'darwin',
} as const satisfies WebPreferences;
