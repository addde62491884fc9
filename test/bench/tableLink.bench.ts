import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { characterSchema } from '#shared/character/document';
import type { JsonRecord } from '#shared/kernel/record';
import { pageRoom, type Room } from '#shared/table/authority/seats';
import { characterRoom, mergedFromRoom } from '#shared/table/rooms/characterRoom';
import { logRooms } from '#shared/table/rooms/projections';
import { contentOf } from '#shared/table/rooms/schemas';
import type { TableLink } from '#shared/table/link';
import { chronicled, session } from '#test/fixtures/chronicled';
import { eventually, joinBy, lineTo } from '#test/integration/tableClient/linkedWorld';
import { mern, tableWorld } from '#test/integration/table/tableWorld';

/** Links of seven devices to a real table on loopback; screens are not part of it. */

const edits = 300;
const joins = 9;
/** In milliseconds. */
const betweenJoins = 3000;
const say = (line: string) => void process.stdout.write(`link     ${line}\n`);

const sheet = JSON.parse(
  readFileSync(inRoot('test/fixtures/documents/character-1.json'), 'utf8'),
) as JsonRecord;
const room: Room = `char/${mern}`;
const characters = [mern, ...Array.from({ length: 19 }, (_, index) => `hero-${String(index + 2)}-0001`)];
const sameId = (id: string): string => id;

async function fill(gm: TableLink, rooms: ReadonlyMap<Room, JsonRecord>): Promise<void> {
  for (const [name, content] of rooms) {
    await eventually(() => {
      expect(gm.room(name)).toBeDefined();
    });
    await gm.write(name, {}, content);
  }
  await eventually(() => {
    expect(gm.state().waiting).toBe(0);
  });
}

/** A table with twenty sheets and a hundred sessions. */
async function longTable() {
  const world = await tableWorld();
  (await world.seated()).gm.end();
  const line = await lineTo(world.server.port);
  const { link: gm } = await joinBy(line, 'gm');
  const log = Array.from({ length: 100 }, (_, number) => session(number, []));
  const pages = logRooms(chronicled('heroic', [], 0, { log }), [], sameId);
  const rooms = new Map<Room, JsonRecord>();
  for (const id of characters) rooms.set(`char/${id}`, { ...sheet, id });
  for (const [index, page] of pages.entries())
    rooms.set(pageRoom('log', index === pages.length - 1 ? 0 : index + 1), contentOf(page));
  await eventually(() => {
    expect(gm.state().connection).toBe('here');
  });
  await gm.admin({ do: 'set-rooms', characters, pages: { log: pages.length - 1 } });
  await fill(gm, rooms);
  return { world, gm, rooms };
}

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;

it('joins a table of twenty sheets and a hundred sessions', async () => {
  const { world, rooms } = await longTable();
  const line = await lineTo(world.server.port);
  const size = [...rooms.values()].reduce((sum, content) => sum + JSON.stringify(content).length, 0);
  const took: number[] = [];
  for (let count = 0; count < joins; count += 1) {
    const from = performance.now();
    const { link } = await joinBy(line, 'ann');
    await new Promise<void>((resolve, reject) => {
      const loaded = (): void => {
        const { over } = link.state();
        if (over !== null) reject(new Error(`The table ended the link: ${over}`));
        if ([...rooms.keys()].every((each) => link.room(each) !== undefined)) resolve();
      };
      link.listen(loaded);
      loaded();
    });
    took.push(performance.now() - from);
    await link.close();
    // A seat that came back at once, again and again, would be taken for a flood.
    await wait(betweenJoins);
  }
  say(`${String(rooms.size)} rooms, ${(size / 1024).toFixed(0)} KB of JSON`);
  say(`join: first ${(took[0] ?? 0).toFixed(0)} ms, median ${percentile(took, 0.5).toFixed(0)} ms`);
  expect(percentile(took, 0.5)).toBeLessThan(1500);
});

it('brings an edit to six other devices', async () => {
  const { world, gm } = await longTable();
  const lines = await Promise.all(Array.from({ length: 6 }, () => lineTo(world.server.port)));
  const others: TableLink[] = [];
  for (const [index, line] of lines.entries())
    others.push((await joinBy(line, index % 2 === 0 ? 'ann' : 'bea')).link);
  for (const link of [gm, ...others])
    await eventually(() => {
      expect(link.room(room)).toBeDefined();
    });
  const [writer, ...readers] = others;
  const [line] = lines;
  if (writer === undefined || line === undefined) throw new Error('Nobody joined');
  const took: number[] = [];
  const before = line.bytes();
  for (let count = 0; count < edits; count += 1) {
    const name = `Mern ${String(count)}`;
    const arrivals = [gm, ...readers].map(
      (link) =>
        new Promise<number>((resolve) => {
          const stop = link.listen((event) => {
            if (event.kind !== 'room' || event.room !== room || link.room(room)?.['name'] !== name) return;
            stop();
            resolve(performance.now());
          });
        }),
    );
    const from = performance.now();
    const content = writer.room(room) ?? {};
    await writer.write(room, content, { ...content, name });
    for (const at of await Promise.all(arrivals)) took.push(at - from);
  }
  const after = line.bytes();
  const each = (bytes: number): string => (bytes / edits).toFixed(0);
  say(
    `edit to the other devices: median ${percentile(took, 0.5).toFixed(1)} ms, 95 % ${percentile(took, 0.95).toFixed(1)} ms`,
  );
  say(
    `bytes of an edit: ${each(after.up - before.up)} up, ${each(after.down - before.down)} down (with TLS)`,
  );
  expect(percentile(took, 0.5)).toBeLessThan(60);
  expect(percentile(took, 0.95)).toBeLessThan(120);
  expect(after.up - before.up).toBeLessThan(200 * edits);
});

it('takes a change of a character of years into its file', () => {
  const median = (actions: number): number => {
    const journal = Array.from({ length: actions }, (_, index) => ({
      ...{ id: `j${String(index)}`, at: '2026-01-01T00:00:00.000Z', label: { key: 'play.damage' } },
      ...{ changes: [{ path: ['wounds'], from: index, to: index + 1 }], entered: [], withdrawn: [] },
    }));
    const file = characterSchema.parse({ ...sheet, journal });
    const before = characterRoom(file);
    if (!before.ok) throw new Error(before.error);
    const took = Array.from({ length: 60 }, (_, round) => {
      const from = performance.now();
      const taken = mergedFromRoom(file, before.value, { ...before.value, name: `Mern ${String(round)}` });
      expect(taken?.name).toBe(`Mern ${String(round)}`);
      return performance.now() - from;
    });
    return percentile(took, 0.5);
  };
  const [short, long] = [median(20), median(2000)];
  const ratio = (long / short).toFixed(1);
  say(`merged: 20 entries ${short.toFixed(2)} ms, 2,000 entries ${long.toFixed(2)} ms, ratio ${ratio}`);
});
