import { fileURLToPath } from 'node:url';
import path from 'node:path';

/** The project folder, wherever a script was started. */
export const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/[/\\]$/, '');

export const inRoot = (...parts) => path.join(root, ...parts);

/** Formats milliseconds as seconds with one decimal. */
export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
