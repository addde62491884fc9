import { readFileSync } from 'node:fs';
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector, type Map as YMap } from 'yjs';
import { expect } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import type { TableLimits } from '#electron/table/tables/limits';
import type { JsonRecord } from '#shared/kernel/record';
import { rootOf } from '#shared/table/documents/shared';
import type { TableLink } from '#shared/table/link';
import { eventually, joinBy, lineTo } from '#test/integration/tableClient/linkedWorld';
import { rawSeat } from './rawSeat';
import { hild, keptAll, mern, tableWorld, until } from './tableWorld';

export const sheet = JSON.parse(
  readFileSync(inRoot('test/fixtures/documents/character-1.json'), 'utf8'),
) as JsonRecord;
export const own = `char/${hild}` as const;
export const rooms = {
  [`char/${mern}`]: { ...sheet, id: mern, name: 'Mern' },
  [own]: { ...sheet, id: hild, name: 'Hild' },
};

export const edit = (link: TableLink, fields: JsonRecord): Promise<string | null> => {
  const before = link.room(own) ?? {};
  return link.write(own, before, { ...before, ...fields });
};

/**
 * A player fills the own room with what they deleted until it takes no more, with a pause in milliseconds between updates;
 * the others play on, and after the table was opened again it is as small as its content.
 */
export async function wornByPlayer(
  { stored, ...others }: Pick<TableLimits, 'stored'> & Partial<TableLimits>,
  pause: number,
): Promise<void> {
  const limits = { stored, ...others };
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
    // As fast as a seat may go on for long.
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  expect(isRefused(), JSON.stringify(world.server.health().counts)).toBe(true);
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
}
