import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { tableServerArchive } from '#build/tableServer/archive.mjs';
import { atEnd, emptyParty, keptAll, seededDoc, until } from '#test/integration/table/tableWorld';
import { deviceAt, itWithSqlite, keysOfOutput, ran, startedNode } from './nodeWorld';
import { unpackedArchive } from './unpackedArchive';

const archive = unpackedArchive();

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tables-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

it('is the same for the same build, and brings the licenses of all that is in it', async () => {
  const again = await tableServerArchive(inRoot('out'), await emptyFolder());
  expect((await readFile(again)).equals(await readFile(archive.file()))).toBe(true);
  const notices = await readFile(archive.inside('THIRD-PARTY-NOTICES.txt'), 'utf8');
  for (const name of ['@hocuspocus/server', 'pg', 'ioredis', 'pino', 'vue'])
    expect(notices).toMatch(new RegExp(`^${name} \\d`, 'm'));
  expect(await readFile(archive.inside('LICENSE'), 'utf8')).toContain('MIT');
});

it('says in a sentence which Node it needs', async () => {
  const older = { NODE_OPTIONS: '--import=data:text/javascript,delete%20process.getBuiltinModule' };
  expect(await ran(archive.start(), [], older)).toMatchObject({
    code: 1,
    output: '',
    errors: expect.stringMatching(/^hearthbook-table needs Node 22\.13 or newer; this is v[\d.]+\. .*\n$/),
  });
});

it.skipIf(process.platform === 'win32')('says in a sentence that there is no Node', async () => {
  expect(await ran(archive.start(), [], { PATH: await emptyFolder() })).toMatchObject({
    code: 1,
    output: '',
    errors: expect.stringMatching(/^hearthbook-table needs Node 22\.13 or newer, and there is none.*\n$/),
  });
});

/** Everything that the Dockerfile says but the base image; there is no Docker in these tests. */
async function dockerfile() {
  const text = (await readFile(archive.inside('Dockerfile'), 'utf8')).replaceAll(/\\\n\s*/g, '');
  const all = (instruction: string): readonly string[] =>
    [...text.matchAll(new RegExp(`^${instruction} (.*)$`, 'gm'))].map(([, value = '']) => value);
  const environment = all('ENV').flatMap((line) => line.split(/\s+/).map((each) => each.split('=')));
  return {
    copies: all('COPY'),
    environment: Object.fromEntries(environment) as Record<string, string>,
    entry: JSON.parse(all('ENTRYPOINT')[0] ?? '[]') as readonly string[],
  };
}

itWithSqlite('becomes an image whose settings and program are those of the archive', async () => {
  const { copies, environment, entry } = await dockerfile();
  expect(copies).toEqual(['. /hearthbook']);
  const [shell, script = ''] = entry;
  expect(shell).toBe('/bin/sh');
  expect(archive.inside(script.replace('/hearthbook/', ''))).toBe(archive.inside('hearthbook-table'));
  expect(Object.keys(environment)).toEqual(['HEARTHBOOK_TABLE_HOST', 'HEARTHBOOK_TABLE_OPERATIONS_HOST']);
  const cwd = await emptyFolder();
  const origin = { HEARTHBOOK_TABLE_ORIGIN: 'https://table.example.org' };
  const invited = await ran(archive.start(), ['invite', 'saturday'], { ...environment, ...origin }, cwd);
  // A proxy in front has the certificate, which browsers know.
  expect(invited.output).toContain('For a browser: https://table.example.org/join#');
  const node = await startedNode(
    archive.start(),
    { ...environment, HEARTHBOOK_TABLE_HOST: '127.0.0.1' },
    cwd,
  );
  const party = deviceAt(() => [node.port], keysOfOutput(invited.output)).open(
    'party',
    seededDoc(emptyParty),
  );
  await until(() => keptAll(party));
});
