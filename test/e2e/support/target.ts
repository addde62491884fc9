/** The surface of an end-to-end test: a real Electron window, or Chromium through the host. */
export type Target = 'electron' | 'chromium';

/** The target of the running vitest project. */
export function currentTarget(): Target {
  return process.env['HEARTHBOOK_E2E_TARGET'] === 'chromium' ? 'chromium' : 'electron';
}
