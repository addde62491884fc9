import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../../..');

/** One message of a catalog; `key` is the one that code uses. */
export interface Entry {
  readonly file: string;
  readonly key: string;
  readonly text: string;
}

function leaves(node: unknown, at: string): [key: string, text: string][] {
  if (typeof node === 'string') return [[at, node]];
  return Object.entries(node as object).flatMap(([key, inner]) =>
    leaves(inner, at === '' ? key : `${at}.${key}`),
  );
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

/** Every English message: of the window, of shared code and of each ruleset. */
export function everyEntry(): Entry[] {
  const areas = [...files('renderer/locales/en', /\.json$/), ...files('shared/locales/en', /\.json$/)];
  const ofAreas = areas.flatMap((file) =>
    leaves(JSON.parse(textOf(file)), path.basename(file, '.json')).map(([key, text]) => ({
      file,
      key,
      text,
    })),
  );
  const ofRulesets = files('shared/rulesets', /\/locales\/[^/]*\.json$/).flatMap((file) => {
    const id = file.split('/')[2] ?? '';
    return leaves(JSON.parse(textOf(file)), '').map(([key, text]) => ({
      file,
      key: `ruleset.${id}.${key}`,
      text,
    }));
  });
  return [...ofAreas, ...ofRulesets];
}

/** Every source file of the program. */
export function everySource(): string[] {
  return ['shared', 'electron', 'renderer'].flatMap((folder) => files(folder, /\.(ts|vue)$/));
}
