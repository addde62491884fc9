import { mkdtemp, rm } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { inRoot } from '../../build/scripts/root.mjs';
import { openTable, type OpenTable } from '../../electron/table/server/openTable';
import type { JsonRecord } from '../../shared/kernel/record';
import { createBundler } from '../integration/support/bundle';
import {
  atEnd,
  clientsOf,
  hild,
  keysFor,
  mern,
  stored,
  tableId,
  until,
  type Copy,
} from '../integration/table/tableWorld';

/** A table in its thread, with real clients over TLS on loopback; no screens. */

const bundler = createBundler();
const edits = 300;
const room = `char/${mern}`;
const sheet = JSON.parse(
  readFileSync(inRoot('test/fixtures/documents/character-3.json'), 'utf8'),
) as JsonRecord;
const say = (line: string) => void process.stdout.write(`table server  ${line}\n`);

async function opened(): Promise<OpenTable> {
  const workerPath = await bundler('electron/table/server/tableWorker.ts');
  const folder = await mkdtemp(path.join(tmpdir(), 'table-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  const table = await openTable(
    {
      table: tableId,
      folder,
      gm: stored({ id: 'gm', name: 'Gwen', role: 'gm', characters: [] }),
      host: '127.0.0.1',
      port: 0,
      browsers: { kind: 'none' },
      pages: folder,
    },
    { workerPath, logBug: () => undefined, storing: () => undefined, ended: () => undefined },
  );
  atEnd(() => table.close());
  return table;
}

/** Milliseconds from each edit of one copy until another one holds it. */
async function delays(from: Copy, to: Copy, count: number, while_: () => boolean = () => true) {
  const found: number[] = [];
  for (let edit = 0; edit < count && while_(); edit += 1) {
    const notes = `Edit ${String(edit)} ${String(performance.now())}`;
    const start = performance.now();
    const arrived = new Promise<void>((resolve) => {
      const look = (): void => {
        if (to.content()['notes'] !== notes) return;
        to.doc.off('update', look);
        resolve();
      };
      to.doc.on('update', look);
    });
    from.edit((before) => ({ ...before, notes }));
    await arrived;
    found.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return found.toSorted((a, b) => a - b);
}

const figures = (sorted: readonly number[]): string => {
  const at = (part: number): string => (sorted[Math.floor((sorted.length - 1) * part)] ?? NaN).toFixed(1);
  return `median ${at(0.5)} ms, 95th percentile ${at(0.95)} ms, most ${at(1)} ms (${String(sorted.length)} edits)`;
};

it('an edit reaches the others, also while a seat floods the table', async () => {
  const table = await opened();
  const { device, seated } = clientsOf(table);
  await seated({ [room]: { ...sheet, id: mern }, [`char/${hild}`]: { ...sheet, id: hild } });
  const writer = device('ann').open(room);
  const readers = ['ann', 'bea', 'bea', 'gm', 'gm', 'gm'].map((seat) => device(seat).open(room));
  const reader = readers[1];
  await until(() => [writer, ...readers].every(({ provider }) => provider.synced));
  if (reader === undefined) throw new Error('Nobody reads');
  say(`seven copies: ${figures(await delays(writer, reader, edits))}`);

  const flood = new Worker(inRoot('test/bench/flood.mjs'), {
    workerData: { port: table.port, name: `${tableId}/char/${hild}`, proof: keysFor('bea').proof },
  });
  let flooding = true;
  let sent = 0;
  flood.on('message', (count: number) => {
    sent = count;
  });
  flood.on('exit', () => {
    flooding = false;
  });
  const flooded = await delays(writer, reader, edits, () => flooding);
  await flood.terminate();
  say(`while another seat sent ${String(sent)} messages: ${figures(flooded)}`);
  const health = await table.health();
  say(`counted: ${JSON.stringify(health?.counts)}`);
  expect(flooded.length).toBeGreaterThan(0);
});
