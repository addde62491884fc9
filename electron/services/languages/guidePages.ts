import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { readPlain } from '#electron/storage/files/plainFiles';

/** In bytes: ten times the longest English page. */
const largestPage = 200_000;
const mostPages = 100;

/** Pages of the guide by name, from files such as `playing.md`. What cannot be read is left out, so English shows. */
export async function readGuidePages(folder: string): Promise<ReadonlyMap<string, string>> {
  const pages = new Map<string, string>();
  for (const name of await pageNames(folder)) {
    const text = await readPage(path.join(folder, `${name}.md`));
    if (text !== undefined) pages.set(name, text);
  }
  return pages;
}

async function pageNames(folder: string): Promise<readonly string[]> {
  try {
    const names = (await readdir(folder)).flatMap((file) => /^([\w-]{1,60})\.md$/.exec(file)?.[1] ?? []);
    return names.sort().slice(0, mostPages);
  } catch {
    return [];
  }
}

async function readPage(file: string): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readPlain(file, largestPage));
  } catch {
    return undefined;
  }
}
