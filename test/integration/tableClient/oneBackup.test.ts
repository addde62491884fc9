import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { getState } from 'yjs';
import { inRoot } from '#build/scripts/root.mjs';
import { memoryDevice, type TableDevice } from '#shared/tableClient/device';
import type { JsonRecord } from '#shared/kernel/record';
import type { TableLink } from '#shared/table/link';
import { markDone } from '#shared/table/documents/handedIn';
import { mern, newest, tableWorld, until } from '#test/integration/table/tableWorld';
import { asContent, asSheet, journalResult, moved, undone, type Action } from './hands';
import { eventually, joinBy, lineTo, type Joined } from './linkedWorld';

const sheet = JSON.parse(
  readFileSync(inRoot('test/fixtures/documents/character-1.json'), 'utf8'),
) as JsonRecord;
const room = `char/${mern}` as const;
const health = ['health'];
const start = { play: { health: 20, things: [] }, journal: [], ledger: [], notes: 'We took the ferry.' };
const rooms = { [room]: { ...sheet, ...start, id: mern, name: 'Mern' } };

const sheetAt = (link: TableLink) => asSheet(link.room(room));

function write(link: TableLink, change: (content: JsonRecord) => JsonRecord) {
  const before = asContent(sheetAt(link));
  return link.write(room, before, change(before));
}
const act = (link: TableLink, action: Action) =>
  write(link, (content) => asContent(action(asSheet(content))));
const say = (link: TableLink, words: string) =>
  write(link, (content) => ({ ...content, notes: `${asSheet(content).notes} ${words}` }));
const row = (link: TableLink, id: string) => withThings(link, (things) => [...things, { id }]);
const drop = (link: TableLink, id: string) =>
  withThings(link, (things) => things.filter((thing) => thing.id !== id));

interface Thing {
  readonly id: string;
}
const thingsAt = (link: TableLink) =>
  (sheetAt(link).play as unknown as { readonly things: readonly Thing[] }).things;
const withThings = (link: TableLink, change: (things: readonly Thing[]) => readonly Thing[]) =>
  write(link, (content) => ({
    ...content,
    play: { ...(content['play'] as JsonRecord), things: change(thingsAt(link)) } as unknown as JsonRecord,
  }));

const nothingWaits = (link: TableLink) =>
  eventually(() => {
    expect(link.state()).toMatchObject({ connection: 'here', waiting: 0 });
  });
const away = (link: TableLink) =>
  eventually(() => {
    expect(link.state().connection).toBe('away');
  });

/** Its files on another device. */
async function copied(device: TableDevice): Promise<TableDevice> {
  const copy = memoryDevice();
  for (const change of await device.changes.load()) await copy.changes.put(change);
  for (const [name, content] of await device.rooms.load()) copy.rooms.put(name, () => content);
  const seating = await device.seating.load();
  if (seating !== undefined) await copy.seating.put(seating);
  return copy;
}

/** A device whose edits wait, since it is away; the GM is at the table. */
async function evening() {
  const world = await tableWorld();
  const seeded = await world.seated(rooms);
  seeded.gm.end();
  const lines = await Promise.all([0, 1, 2].map(() => lineTo(world.server.port)));
  const [ofGm, one, other] = lines as [(typeof lines)[0], (typeof lines)[0], (typeof lines)[0]];
  const gm = await joinBy(ofGm, 'gm');
  const ann = await joinBy(one, 'ann');
  for (const { link } of [gm, ann])
    await eventually(() => {
      expect(link.room(room)).toMatchObject({ name: 'Mern' });
    });
  one.cut();
  other.cut();
  await away(ann.link);

  /** The same files, started twice while the table is away. */
  async function twice(): Promise<readonly [Joined, Joined]> {
    await ann.link.close();
    const backup = await copied(ann.device);
    const both = [await joinBy(one, 'ann', ann.device), await joinBy(other, 'ann', backup)] as const;
    for (const { link } of both) expect(link.room(room)).toMatchObject({ name: 'Mern' });
    return both;
  }

  async function agree(all: readonly Joined[]): Promise<void> {
    for (const { link } of all) await nothingWaits(link);
    await eventually(() => {
      for (const { link } of all) expect(sheetAt(link)).toEqual(sheetAt(gm.link));
    });
    for (const { events } of all)
      expect(events.filter(({ kind }) => kind === 'refused' || kind === 'renewed')).toEqual([]);
    expect(world.bugs).toEqual([]);
  }
  return { gm, ann, one, other, twice, agree };
}

it('counts what waited once if two devices go on from one backup, together with what each did then', async () => {
  const { gm, ann, one, other, twice, agree } = await evening();
  await act(ann.link, moved(health, -3));
  await say(ann.link, 'It sank.');
  await row(ann.link, 'rope');
  const both = await twice();
  await act(both[0].link, moved(health, -2));
  await say(both[0].link, 'We swam.');
  await row(both[0].link, 'lamp');
  await act(both[1].link, moved(health, -1));
  await say(both[1].link, 'It rained.');
  await row(both[1].link, 'oar');
  one.restore();
  other.restore();
  await agree([gm, ...both]);
  expect(sheetAt(gm.link).play).toMatchObject({ health: 14 });
  expect(journalResult(sheetAt(gm.link), health)).toBe(14);
  expect(
    thingsAt(gm.link)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(['lamp', 'oar', 'rope']);
  const { notes } = sheetAt(gm.link);
  for (const words of ['We took the ferry.', 'It sank.', 'We swam.', 'It rained.'])
    expect(notes.split(words)).toHaveLength(2);
});

it('brings nothing back that was taken out after the first of both devices had handed it in', async () => {
  const { gm, ann, one, other, twice, agree } = await evening();
  await act(ann.link, moved(health, -3));
  await say(ann.link, 'It sank.');
  await row(ann.link, 'rope');
  const both = await twice();
  one.restore();
  await nothingWaits(both[0].link);
  await agree([gm, both[0]]);
  await act(gm.link, undone(health));
  await drop(gm.link, 'rope');
  await write(gm.link, (content) => ({ ...content, notes: 'Nothing happened.' }));
  await nothingWaits(gm.link);
  await act(both[1].link, moved(health, -1));
  other.restore();
  await agree([gm, ...both]);
  expect(sheetAt(gm.link)).toMatchObject({ play: { health: 19, things: [] }, notes: 'Nothing happened.' });
});

it('knows what waits in a program that was never ended, and in a copy of its files', async () => {
  for (const isCopyFirst of [true, false]) {
    const { gm, ann, one, other, agree } = await evening();
    await act(ann.link, moved(health, -3));
    await say(ann.link, 'It sank.');
    const copy = await joinBy(other, 'ann', await copied(ann.device));
    await act(ann.link, moved(health, -2));
    await say(copy.link, 'We swam.');
    const order = isCopyFirst ? [other, one] : [one, other];
    const links = isCopyFirst ? [copy, ann] : [ann, copy];
    for (const [at, line] of order.entries()) {
      line.restore();
      await nothingWaits((links[at] as Joined).link);
    }
    await agree([gm, ann, copy]);
    expect(sheetAt(gm.link).play).toMatchObject({ health: 15 });
    const { notes } = sheetAt(gm.link);
    for (const words of ['It sank.', 'We swam.']) expect(notes.split(words)).toHaveLength(2);
  }
});

it('lets nobody hand in what another seat will write', async () => {
  const world = await tableWorld();
  const { copies } = await world.seated(rooms);
  const own = copies.get(room)?.doc;
  if (own === undefined) throw new Error('No room');
  const ann = world.device('ann').open(room);
  await until(() => ann.provider.synced);
  markDone(ann.doc, `${String(own.clientID)} ${String(getState(own.store, own.clientID))}`);
  await until(() => newest(ann, 'refused') !== undefined);
  expect(newest(ann, 'refused')).toMatchObject({ code: 'foreign-client' });
  copies.get(room)?.edit((before) => ({ ...before, name: 'Old Mern' }));
  const look = world.device('gm').open(room);
  await until(() => look.provider.synced && look.content()['name'] === 'Old Mern');
  expect(world.bugs).toEqual([]);
});
