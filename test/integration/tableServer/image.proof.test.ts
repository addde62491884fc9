import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { build, type InlineConfig } from 'vite';
import { inRoot } from '../../../build/scripts/root.mjs';
import { tableServerConfig } from '../../../build/vite/tableServer.mjs';
import { atEnd, emptyParty, keptAll, seededDoc, until } from '../table/tableWorld';
import { deviceAt, itWithSqlite, keysOfOutput, ran, startedNode } from './nodeWorld';

/** Everything that the Dockerfile says but the base image; there is no Docker where these tests run. */
async function dockerfile() {
  const text = (await readFile(inRoot('electron/tableServer/Dockerfile'), 'utf8')).replaceAll(/\\\n\s*/g, '');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const all = (instruction: string): readonly string[] =>
    lines.flatMap((line) => (line.startsWith(`${instruction} `) ? [line.slice(instruction.length + 1)] : []));
  const environment = Object.fromEntries(
    all('ENV').flatMap((line) =>
      line
        .trim()
        .split(/\s+/)
        .map((each) => each.split('=') as [string, string]),
    ),
  );
  const entry = JSON.parse(all('ENTRYPOINT')[0] ?? '[]') as readonly string[];
  return { copies: all('COPY'), environment, entry };
}

itWithSqlite('the image holds all that the server needs, and its settings are understood', async () => {
  const { copies, environment, entry } = await dockerfile();
  expect(copies).toEqual(['. .', '--from=build /source/out /hearthbook/out']);
  const root = await mkdtemp(path.join(tmpdir(), 'image-'));
  atEnd(() => rm(root, { recursive: true, force: true }));
  const inside = (place: string): string => path.join(root, place);
  // The stage that builds gets no more than a checkout has, and the last one no more than the folder of the build.
  const config = tableServerConfig(inside('source/out')) as InlineConfig;
  await build({ ...config, logLevel: 'silent' });
  await cp(inside('source/out'), inside('hearthbook/out'), { recursive: true });
  await rm(inside('source'), { recursive: true });
  await mkdir(inside('data'));
  const [program, script] = entry;
  expect(program).toBe('node');
  expect(existsSync(inside(script ?? ''))).toBe(true);

  const settings = {
    ...environment,
    HEARTHBOOK_TABLE_DATABASE: inside(environment['HEARTHBOOK_TABLE_DATABASE'] ?? ''),
    HEARTHBOOK_TABLE_HOST: '127.0.0.1',
    HEARTHBOOK_TABLE_OPERATIONS_HOST: '127.0.0.1',
    HEARTHBOOK_TABLE_ORIGIN: 'https://table.example.org',
  };
  const keys = keysOfOutput((await ran(inside(script ?? ''), ['invite', 'saturday'], settings)).output);
  const node = await startedNode(inside(script ?? ''), settings);
  const party = deviceAt(() => [node.port], keys).open('party', seededDoc(emptyParty));
  await until(() => keptAll(party));
});
