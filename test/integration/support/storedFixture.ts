import { readFile } from 'node:fs/promises';
import { inRoot } from '#build/scripts/root.mjs';

/** A document of the fixtures, such as `campaign-1`, as it is stored. */
export async function storedFixture<T>(name: string): Promise<T> {
  return JSON.parse(await readFile(inRoot(`test/fixtures/documents/${name}.json`), 'utf8')) as T;
}
