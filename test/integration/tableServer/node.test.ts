import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect } from 'vitest';
import { createBundler } from '#test/integration/support/bundle';
import { atEnd, emptyParty, keptAll, seededDoc, until } from '#test/integration/table/tableWorld';
import { deviceAt, itWithSqlite, keysOfOutput, ran, startedNode, type StartedNode } from './nodeWorld';

const bundler = createBundler({ cold: true });
let script = '';
beforeAll(async () => {
  script = await bundler('electron/tableServer/main.ts');
});

async function stopped({ child, lines }: StartedNode): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
  await until(() => lines.at(-1)?.['msg'] === 'stopped');
}

const got = async (node: StartedNode, what: string) => {
  const response = await fetch(`http://127.0.0.1:${String(node.operations)}/${what}`);
  return { status: response.status, text: await response.text() };
};

itWithSqlite(
  'serves the tables of its database, and keeps them over a stop, a new invitation and a restored backup',
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'tables-'));
    atEnd(() => rm(folder, { recursive: true, force: true }));
    const environment = {
      HEARTHBOOK_TABLE_ORIGIN: 'https://table.example.org',
      HEARTHBOOK_TABLE_DATABASE: path.join(folder, 'tables.sqlite'),
    };
    const invited = async () => keysOfOutput((await ran(script, ['invite', 'saturday'], environment)).output);
    const first = await invited();
    let node = await startedNode(script, environment);
    const gm = deviceAt(() => [node.port], first);
    const party = gm.open('party', seededDoc(emptyParty));
    await until(() => keptAll(party));

    const { text } = await got(node, 'metrics');
    expect(text).toContain('hearthbook_table_tables 1\n');
    expect(text).toContain('hearthbook_table_connections 1\n');
    expect(text).toMatch(/events_total\{event="kept"\} [1-9]/);
    expect(await got(node, 'ready')).toEqual({ status: 200, text: 'ready\n' });
    expect((await got(node, 'health')).status).toBe(200);

    await stopped(node);
    node = await startedNode(script, environment);
    party.edit((before) => ({ ...before, name: 'The Lantern Six' }));
    await until(() => keptAll(party));

    const second = await invited();
    const renewed = deviceAt(() => [node.port], second);
    party.edit((before) => ({ ...before, name: 'Written after the invitation' }));
    await until(() => party.denied() === 'revoked');
    const mirror = renewed.open('party');
    await until(() => mirror.provider.synced);
    expect(mirror.content()['name']).toBe('The Lantern Six');

    const backup = path.join(folder, 'backup');
    expect((await ran(script, ['backup', backup], environment)).output).toBe('Tables written: 1\n');
    expect((await ran(script, ['restore', backup], environment)).errors).toMatch(/Restore into an empty one/);
    await stopped(node);
    const elsewhere = { ...environment, HEARTHBOOK_TABLE_DATABASE: path.join(folder, 'other.sqlite') };
    expect((await ran(script, ['restore', backup], elsewhere)).output).toBe('Tables restored: 1\n');
    node = await startedNode(script, elsewhere);
    const restored = deviceAt(() => [node.port], second).open('party');
    await until(() => restored.provider.synced);
    expect(restored.content()['name']).toBe('The Lantern Six');
    expect(JSON.stringify(node.lines)).not.toContain('Lantern');
  },
);

itWithSqlite('refuses settings that it cannot use, each in a sentence', async () => {
  const { code, errors } = await ran(script, [], {
    HEARTHBOOK_TABLE_PORT: 'many',
    HEARTHBOOK_TABLE_ORIGIN: 'http://table.example.org',
    HEARTHBOOK_TABLE_COLOR: 'red',
  });
  expect(code).toBe(2);
  expect(errors.trim().split('\n')).toEqual([
    'HEARTHBOOK_TABLE_PORT is a port from 0 to 65535; it cannot be "many".',
    'HEARTHBOOK_TABLE_ORIGIN is the address that everybody uses, such as https://table.example.org; it cannot be "http://table.example.org".',
    'There is no setting HEARTHBOOK_TABLE_COLOR.',
  ]);
});
