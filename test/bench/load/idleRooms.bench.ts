import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { encodeStateAsUpdate } from 'yjs';
import { expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { openFileStore } from '#electron/table/store/fileStore';
import { emptyTable } from '#electron/table/store/tableStore';
import type { JsonRecord } from '#shared/kernel/record';
import { rawSeat } from '#test/integration/table/rawSeat';
import { atEnd, seededDoc, tableWorld } from '#test/integration/table/tableWorld';

/** Memory of rooms that are open while nobody writes. The client holds none of them. */

const rooms = 60;
/** In characters: the largest that a room may be. */
const size = 64 * 1024;
const say = (line: string) => void process.stdout.write(`idle     ${line}\n`);

/** A sheet whose journal makes it as large as a room may be. */
function largeSheet(): JsonRecord {
  const sheet = JSON.parse(
    readFileSync(inRoot('test/fixtures/documents/character-1.json'), 'utf8'),
  ) as JsonRecord;
  const play: Record<string, JsonRecord> = {};
  const large = { ...sheet, play: { kept: play } };
  for (let count = 0; JSON.stringify(large).length < size - 200; count += 1)
    play[`entry-${String(count)}`] = {
      name: `Entry ${String(count)}`,
      amount: count,
      notes: 'A line of notes',
    };
  return large;
}

it('an idle room of 64 KB', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const folder = await mkdtemp(path.join(tmpdir(), 'rooms-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  const characters = Array.from({ length: rooms }, (_, at) => `hero-${String(at).padStart(4, '0')}`);
  const store = await openFileStore(folder, () => undefined);
  await store.write({ ...emptyTable, rooms: { characters } });
  const sheet = largeSheet();
  for (const id of characters) {
    const doc = seededDoc({ ...sheet, id });
    const log = await store.openLog(`char/${id}`);
    await log.append([
      { kind: 'copy', client: doc.clientID, seat: 'gm' },
      { kind: 'update', update: encodeStateAsUpdate(doc) },
    ]);
    doc.destroy();
  }
  await store.close();
  const { server } = await tableWorld({ folder });
  const seat = await rawSeat(server.port, 'gm');
  const heap = async (): Promise<number> => {
    for (let count = 0; count < 3; count += 1) {
      collect();
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = await heap();
  for (const [at, id] of characters.entries()) await seat.open(`char/${id}`, at + 1);
  expect(server.health().rooms).toBe(rooms);
  const each = ((await heap()) - before) / rooms / 1_000_000;
  say(`${String(rooms)} rooms of ${String(size / 1024)} KB of JSON: ${each.toFixed(2)} MB each`);
  expect(each).toBeLessThan(2);
});
