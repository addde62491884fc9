import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { parseJson } from '#shared/documents/jsonText';
import { appError, type AppError } from '#shared/kernel/errors';
import { areaOf } from '#shared/kernel/language';
import { isRecord } from '#shared/kernel/record';
import { err, ok, type Result } from '#shared/kernel/result';
import { message, raw, type Text } from '#shared/kernel/text';
import { NotPlainFile, readPlain, TooLarge } from '#electron/storage/files/plainFiles';

/** A text of a catalog under the key that code uses. */
export interface FolderText {
  readonly file: string;
  readonly key: string;
  readonly text: string;
}

/** In bytes: ten times the English catalogs. */
const largestFile = 4_000_000;
const mostFiles = 1000;

/**
 * Every text below a language's folder. A file `<rooms>/<area>.json` holds `<area>.*`, one in `rulesets/<id>` holds
 * `ruleset.<id>.*`. Anything that cannot be read leaves the whole folder out, with the file and its fault named.
 */
export async function readLanguageFolder(folder: string): Promise<Result<readonly FolderText[], AppError>> {
  const texts: FolderText[] = [];
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => !entry.isDirectory() && entry.name.endsWith('.json'))
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
      .sort();
    if (files.length > mostFiles) return refused('', message('languages.manyFiles', { most: mostFiles }));
    for (const file of files) {
      const read = await readCatalog(folder, file);
      if (!read.ok) return read;
      texts.push(...read.value);
    }
    return ok(texts);
  } catch (error) {
    return refused('', raw(error instanceof Error ? error.message : String(error)));
  }
}

async function readCatalog(folder: string, file: string): Promise<Result<readonly FolderText[], AppError>> {
  let text;
  try {
    const bytes = await readPlain(path.join(folder, file), largestFile);
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof NotPlainFile) return refused(file, message('languages.notPlain'));
    if (error instanceof TooLarge)
      return refused(file, message('services.json.large', { megabytes: largestFile / 1_000_000 }));
    if (error instanceof TypeError) return refused(file, message('services.json.encoding'));
    throw error;
  }
  const json = parseJson(text);
  if (!json.ok) return refused(file, json.error.text);
  const found: FolderText[] = [];
  const wrong = collect(json.value, areaOf(file.split(path.sep)), (key, value) =>
    found.push({ file, key, text: value }),
  );
  return wrong === undefined ? ok(found) : refused(file, message('languages.noText', { key: wrong }));
}

/** Returns the key of a value that is neither a text nor an object. */
function collect(node: unknown, key: string, found: (key: string, text: string) => void): string | undefined {
  if (typeof node === 'string') {
    found(key, node);
    return undefined;
  }
  if (!isRecord(node) || Array.isArray(node)) return key;
  for (const [name, inner] of Object.entries(node)) {
    const wrong = collect(inner, `${key}.${name}`, found);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

function refused(file: string, fault: Text): Result<never, AppError> {
  const text = file === '' ? fault : message('languages.inFile', { file: raw(file), fault });
  return err(appError('invalid-input', { text }));
}
