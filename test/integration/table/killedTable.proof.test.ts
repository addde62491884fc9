import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { applyUpdate, Doc } from 'yjs';
import { expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { openFileStore } from '#electron/table/store/fileStore';
import type { JsonRecord } from '#shared/kernel/record';
import { read } from '#shared/table/documents/shared';
import { createBundler } from '#test/integration/support/bundle';
import { asContent, asSheet, moved, numberAt, journalResult } from '#test/integration/tableClient/hands';
import { atEnd, clientsOf, keptAll, mern, stored, tableId, until } from './tableWorld';

const bundler = createBundler();
const rounds = 15;
const room = `char/${mern}`;
const sheet = JSON.parse(
  readFileSync(inRoot('test/fixtures/documents/character-1.json'), 'utf8'),
) as JsonRecord;

async function served(script: string, folder: string, port: number) {
  const gm = stored({ id: 'gm', name: 'Gwen', role: 'gm', characters: [] });
  const options = {
    table: tableId,
    folder,
    gm,
    host: '127.0.0.1',
    port,
    browsers: { kind: 'none' },
    pages: folder,
  };
  const child: ChildProcess = spawn(process.execPath, [script, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  atEnd(() => child.kill('SIGKILL'));
  const [line] = (await once(child.stdout ?? child, 'data')) as [Buffer];
  const open = /^open (\d+)/.exec(line.toString('utf8'));
  return { child, port: Number(open?.[1]) };
}

/** The number that a log on the disk holds. */
async function storedNumber(folder: string): Promise<number> {
  const store = await openFileStore(folder, () => undefined);
  const log = await store.openLog(room);
  const doc = new Doc();
  for (const record of await log.read()) if (record.kind === 'update') applyUpdate(doc, record.update);
  await store.close();
  const found = read(doc);
  if (!found.ok) throw new Error(found.error.code);
  const { notes } = found.value;
  return typeof notes === 'string' ? Number(notes.slice('Edit '.length)) : NaN;
}

it('a server that is killed at any moment loses no edit that it called kept', async () => {
  const script = await bundler('test/integration/table/children/serveTable.ts');
  const folder = await mkdtemp(path.join(tmpdir(), 'table-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  let { child, port } = await served(script, folder, 0);
  const { seated, device } = clientsOf({ port });
  await seated({ [room]: { ...sheet, id: mern, notes: 'Edit 0' } });
  const copy = device('ann').open(room);
  await until(() => copy.provider.synced);

  let edits = 0;
  let kept = 0;
  for (let round = 0; round < rounds; round += 1) {
    const clockOf = new Map<number, number>();
    const gone = once(child, 'exit');
    const editing = (async () => {
      while (child.exitCode === null && child.signalCode === null) {
        edits += 1;
        copy.edit((before) => ({ ...before, notes: `Edit ${String(edits)}` }));
        const last = copy.doc.store.clients.get(copy.doc.clientID)?.at(-1);
        clockOf.set(edits, (last?.id.clock ?? 0) + (last?.length ?? 0));
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    })();
    await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 300));
    child.kill('SIGKILL');
    await gone;
    await editing;
    const clock = Math.max(0, ...copy.messages.flatMap((each) => (each.kind === 'kept' ? [each.clock] : [])));
    kept = Math.max(kept, ...[...clockOf].flatMap(([edit, end]) => (end <= clock ? [edit] : [])));
    expect(await storedNumber(folder)).toBeGreaterThanOrEqual(kept);
    ({ child, port } = await served(script, folder, port));
    await until(() => keptAll(copy), 'the client brings the rest');
  }
  expect(copy.messages.some(({ kind }) => kind === 'refused')).toBe(false);
  expect(await storedNumber(folder)).toBe(edits);
  expect(edits).toBeGreaterThan(rounds);
});

it('a server that is killed around its own writing counts every amount once', async () => {
  const script = await bundler('test/integration/table/children/serveTable.ts');
  const folder = await mkdtemp(path.join(tmpdir(), 'table-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  let { child, port } = await served(script, folder, 0);
  const { seated, device } = clientsOf({ port });
  const start = { ...sheet, id: mern, play: { health: 0 }, journal: [] };
  const { copies } = await seated({ [room]: start });
  const ann = device('ann').open(room);
  await until(() => ann.provider.synced);
  const gm = copies.get(room);
  if (gm === undefined) throw new Error('The GM has the room');

  let amounts = 0;
  for (let round = 0; round < rounds; round += 1) {
    const gone = once(child, 'exit');
    const acting = (async () => {
      while (child.exitCode === null && child.signalCode === null) {
        for (const [copy, by] of [
          [gm, 2],
          [ann, 3],
        ] as const) {
          amounts += by;
          copy.edit((before) => asContent(moved(['health'], by)(asSheet(before))));
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    })();
    await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 200));
    child.kill('SIGKILL');
    await gone;
    await acting;
    ({ child, port } = await served(script, folder, port));
    for (const copy of [gm, ann]) await until(() => keptAll(copy), 'the clients bring the rest');
    await until(() => isDeepStrictEqual(gm.content(), ann.content()), 'both have the same');
    const now = asSheet(ann.content());
    expect(numberAt(now, ['health'])).toBe(amounts);
    expect(journalResult(now, ['health'])).toBe(amounts);
  }
  expect([...gm.messages, ...ann.messages].some(({ kind }) => kind === 'refused')).toBe(false);
});
