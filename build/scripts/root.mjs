import { fileURLToPath } from 'node:url';
import path from 'node:path';

/** The project folder, wherever a script was started from. */
export const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/[/\\]$/, '');

/** A path inside the project folder. */
export const inRoot = (...parts) => path.join(root, ...parts);

/** Seconds with one decimal, for headings and summaries. */
export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
