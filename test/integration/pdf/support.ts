import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { drawSheets, type PrintedSheets } from '#electron/pdf/drawSheets';
import { readFonts, type FontFiles } from '#electron/pdf/fonts';
import { createTranslator } from '#electron/text/translator';
import print from '#shared/locales/en/print.json';
import type { PrintOptions, PrintSheet } from '#shared/rules/print/print';

const run = promisify(execFile);

/** The path of a font file in its npm package: `Alegreya_700Bold.ttf` is in alegreya/700Bold. */
export function npmFontPath(file: string): string {
  const [family = '', weight = ''] = file.replace('.ttf', '').split(/_(.*)/s);
  const folder = family.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
  return join('node_modules', '@expo-google-fonts', folder, weight, file);
}

let loaded: Promise<FontFiles> | undefined;

/** Read once for all tests of a file. */
export function fonts(): Promise<FontFiles> {
  loaded ??= readFonts(npmFontPath);
  return loaded;
}

export const catalog = { print };

/** A4 with all options off. */
export const plain: PrintOptions = { paper: 'a4', inkSaver: false, fillable: false };

/** Draws sheets with the English catalog. */
export async function draw(
  sheets: readonly PrintSheet[],
  options: Partial<PrintOptions> = {},
): Promise<PrintedSheets> {
  const translate = createTranslator('en', catalog);
  return drawSheets(sheets, { ...plain, ...options }, { translate, language: 'en', fonts: await fonts() });
}

/** Passes a PDF to `use` as a file in a folder of its own, which is removed afterward. */
export async function withPdf<T>(
  bytes: Uint8Array,
  use: (file: string, folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'hearthbook-pdf-'));
  try {
    const file = join(folder, 'sheet.pdf');
    await writeFile(file, bytes);
    return await use(file, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs a tool of poppler and returns its output. */
export async function poppler(tool: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await run(tool, args, { maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}

/** The text of a PDF, read by another program. */
export function textOf(bytes: Uint8Array, ...args: readonly string[]): Promise<string> {
  return withPdf(bytes, (file) => poppler('pdftotext', ...args, '-layout', file, '-'));
}
