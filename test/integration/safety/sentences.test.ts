import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { messageCatalog } from '#electron/services/library/messageCatalog';
import { createTranslator } from '#electron/text/translator';
import { root } from '#test/integration/support/bundle';

const translate = createTranslator('en', messageCatalog([]));

/** The sources of a folder; rulesets have catalogs of their own, which their contract compares with their texts. */
const sources = ['electron', 'shared'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.split(path.sep).includes('rulesets'))
    .map((name) => path.join(folder, name)),
);

/** The complete keys in a source, in `message('...')` and `{ key: '...' }`. */
const keysIn = (source: string): readonly string[] =>
  [...source.matchAll(/(?:\bmessage\(\s*|\bkey: )'([a-zA-Z]+(?:\.[a-zA-Z0-9-]+)+)'/g)].flatMap(
    ([, key]) => key ?? [],
  );

it('every refusal of the program has a sentence', () => {
  const named = sources.flatMap((name) =>
    keysIn(readFileSync(path.join(root, name), 'utf8')).map((key) => ({ name, key })),
  );
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter(({ key }) => translate({ key }) === key)).toEqual([]);
});
