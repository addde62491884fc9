import { readFileSync } from 'node:fs';
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector, type Map as YMap } from 'yjs';
import { expect, it } from 'vitest';
import { inRoot } from '../../../build/scripts/root.mjs';
import { defaultLimits } from '../../../electron/table/tables/limits';
import type { JsonRecord } from '../../../shared/kernel/record';
import { rootOf } from '../../../shared/table/documents/shared';
import type { TableLink } from '../../../shared/table/link';
import { toTheLast } from '../support/effort';
import { eventually, joinBy, lineTo } from '../tableClient/linkedWorld';
import { rawSeat } from './rawSeat';
import { hild, keptAll, mern, tableWorld, until } from './tableWorld';

const sheet = JSON.parse(
  readFileSync(inRoot('test/fixtures/documents/character-3.json'), 'utf8'),
) as JsonRecord;
const own = `char/${hild}` as const;
const rooms = {
  [`char/${mern}`]: { ...sheet, id: mern, name: 'Mern' },
  [own]: { ...sheet, id: hild, name: 'Hild' },
};

/** With `npm run proofs` at the speed and the size of real tables, which takes a minute. */
const limits = toTheLast
  ? {}
  : { stored: 40_000, bytes: { perSecond: 1e6, atOnce: 1e6 }, messages: { perSecond: 1000, atOnce: 1000 } };
const stored = toTheLast ? defaultLimits.stored : 40_000;

const edit = (link: TableLink, fields: JsonRecord): Promise<string | null> => {
  const before = link.room(own) ?? {};
  return link.write(own, before, { ...before, ...fields });
};

it('a room that a player fills with deleted content takes no more, and is made again when the table opens', async () => {
  const world = await tableWorld({ limits });
  const seeded = await world.seated(rooms);
  seeded.gm.end();
  const [toGm, toAnn] = [await lineTo(world.server.port), await lineTo(world.server.port)];
  const [gm, ann] = [await joinBy(toGm, 'gm'), await joinBy(toAnn, 'ann')];
  const shown = (fields: JsonRecord) =>
    eventually(() => {
      for (const { link } of [gm, ann]) expect(link.room(own)).toMatchObject(fields);
    });
  await shown({ name: 'Hild' });

  const seat = await rawSeat(world.server.port, 'bea');
  await seat.open(own, 4711);
  const doc = new Doc();
  const source = world.device('gm').open(own);
  await until(() => source.provider.synced);
  doc.clientID = 4711;
  applyUpdate(doc, encodeStateAsUpdate(source.doc));
  const isRefused = (): boolean => seat.received.some((frame) => Buffer.from(frame).includes('room-worn'));
  const send = (change: (play: YMap<unknown>) => void): void => {
    const before = encodeStateVector(doc);
    doc.transact(() => change(rootOf(doc).get('play') as YMap<unknown>));
    seat.sync(own, 2, encodeStateAsUpdate(doc, before));
  };
  const keys = Array.from({ length: 800 }, (_, key) => `k${String(key)}`);
  for (let round = 0; !isRefused() && !seat.isClosed(); round += 1) {
    send((play) => keys.forEach((key) => play.set(key, round)));
    send((play) => keys.toReversed().forEach((key) => key.length % 2 === round % 2 && play.delete(key)));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(isRefused()).toBe(true);
  const size = (): number => encodeStateAsUpdate(source.doc).length;
  expect(size()).toBeGreaterThan(stored / 2);
  expect(size()).toBeLessThanOrEqual(stored);

  // The GM's program goes on, and nobody was shut out by what they had to read.
  await edit(gm.link, { notes: 'The GM was here.' });
  await shown({ notes: 'The GM was here.' });
  const late = world.device('ann').open(own);
  await until(() => late.provider.synced);

  for (const line of [toGm, toAnn]) line.cut();
  await world.close();
  await edit(ann.link, {});
  const again = await tableWorld({ folder: world.folder, limits });
  for (const line of [toGm, toAnn]) line.restore(again.server.port);
  await edit(gm.link, { notes: 'And came back.' });
  await shown({ notes: 'And came back.', name: 'Hild' });
  const fresh = again.device('bea').open(own);
  await until(() => fresh.provider.synced);
  expect(encodeStateAsUpdate(fresh.doc).length).toBeLessThan(stored / 2);
  fresh.edit((before) => ({ ...before, name: 'Hild the Sorry' }));
  await until(() => keptAll(fresh));
  await shown({ name: 'Hild the Sorry' });
  expect([...world.bugs, ...again.bugs]).toEqual([]);
});

it('a room that the GM alone wore out is made again, too, and the copy of before brings nothing back', async () => {
  const world = await tableWorld({ limits });
  const seeded = await world.seated();
  seeded.gm.end();
  const line = await lineTo(world.server.port);
  const { link } = await joinBy(line, 'gm');
  await eventually(() => {
    expect(link.room(own)).toEqual({});
  });
  await link.write(own, {}, rooms[own]);
  const watching = world.device('ann').open(own);
  const size = (): number => encodeStateAsUpdate(watching.doc).length;
  for (let round = 0; size() <= stored / 2; round += 1) {
    const play = Object.fromEntries(Array.from({ length: 500 }, (_, key) => [`k${String(key)}`, round]));
    await edit(link, { play });
    await edit(link, { play: sheet['play'] ?? {} });
    await eventually(() => {
      expect(link.state()).toMatchObject({ connection: 'here', waiting: 0 });
    });
  }
  line.cut();
  await world.close();
  const again = await tableWorld({ folder: world.folder, limits });
  line.restore(again.server.port);
  await edit(link, { notes: 'And came back.' });
  const fresh = again.device('ann').open(own);
  await until(() => fresh.provider.synced && fresh.content()['notes'] === 'And came back.');
  expect(fresh.content()).toEqual({ ...rooms[own], notes: 'And came back.' });
  expect(encodeStateAsUpdate(fresh.doc).length).toBeLessThan(stored / 2);
  expect([...world.bugs, ...again.bugs]).toEqual([]);
});

it('a device that reads slowly gets everything it asked for, one answer after the other', async () => {
  const unread = 60_000;
  const patient = { ...defaultLimits.messages, atOnce: 10_000 };
  const world = await tableWorld({ limits: { unread, messages: patient } });
  const notes = Array.from({ length: 50_000 }, (_, at) => String.fromCodePoint(97 + ((at * 7919) % 26))).join(
    '',
  );
  await world.seated(
    Object.fromEntries(Object.entries(rooms).map(([room, content]) => [room, { ...content, notes }])),
  );
  const seat = await rawSeat(world.server.port, 'ann');
  const both = [own, `char/${mern}`];
  for (const room of both) await seat.open(room, 4712);
  seat.socket.pause();
  const questions = 100;
  for (let count = 0; count < questions; count += 1)
    for (const room of both) seat.sync(room, 0, Uint8Array.of(0));
  await new Promise((resolve) => setTimeout(resolve, 300));
  seat.socket.resume();
  const answers = (): number => seat.received.filter(({ length }) => length > notes.length).length;
  await until(() => seat.isClosed() || answers() >= 2 * questions);
  expect(answers()).toBeGreaterThanOrEqual(2 * questions);
  expect(world.server.health().counts).not.toHaveProperty('dropped-unread');
});
