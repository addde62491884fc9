import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect } from 'vitest';
import { createBundler } from '#test/integration/support/bundle';
import { atEnd } from '#test/integration/table/tableWorld';
import { itWithSqlite, ran } from './nodeWorld';
import { startPostgres } from './services';

const bundler = createBundler();
let script = '';
beforeAll(async () => {
  script = await bundler('test/integration/tableServer/children/checkDatabase.ts');
});

async function temporary(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tables-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
async function postgres(): Promise<string> {
  const { url, stop } = await startPostgres();
  atEnd(stop);
  return url;
}

const kinds = { files: temporary, sqlite: temporary, postgres };
for (const [kind, place] of Object.entries(kinds)) {
  itWithSqlite(`a store over ${kind} keeps what it was given, in order`, async () => {
    expect(await ran(script, [kind, await place()])).toMatchObject({ code: 0, output: 'sound' });
  });
}
