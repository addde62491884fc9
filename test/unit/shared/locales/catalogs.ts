import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { englishEntries } from '#build/languages.mjs';
import type { Json } from '#shared/kernel/jsonValue';
import * as ofFormat from '#shared/rules/definition/schema/formatTexts';
import { englishTextsOf } from '#shared/rules/definition/schema/texts';

const root = path.resolve(import.meta.dirname, '../../../..');

/** One message of a catalog; `key` is the one that code uses. */
export interface Entry {
  readonly file: string;
  readonly key: string;
  readonly text: string;
  /** A text of a definition or its format, which has formulas in its braces. */
  readonly isSentence: boolean;
}

function files(folder: string, ending: RegExp): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => path.join(folder, file).replaceAll('\\', '/'))
    .sort();
}

/** The path is relative to the repository's root. */
export function textOf(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

/** Every English message: of the window, of shared code, of the format of games and of each ruleset. */
export const everyEntry = (): Entry[] => englishEntries({ englishTextsOf, ...ofFormat });

/** Every text of the games that a new one can begin as. */
export const everyTemplateEntry = (): Omit<Entry, 'isSentence'>[] =>
  files('shared/rules/definition/templates', /\.json$/).flatMap((file) =>
    [...englishTextsOf(JSON.parse(textOf(file)) as Json)].map(([key, text]) => ({ file, key, text })),
  );

/** Every source file of the program, or of other folders. */
export function everySource(folders: readonly string[] = ['shared', 'electron', 'renderer']): string[] {
  return folders.flatMap((folder) => files(folder, /\.(ts|vue)$/));
}
