import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs';
import { expect, it } from 'vitest';
import { rootOf } from '#shared/table/documents/shared';
import { rawSeat } from './rawSeat';
import { mern, tableWorld, until } from './tableWorld';
import { sheet } from './wornWorld';

const room = `char/${mern}`;

it('a copy that was refused writes nothing any more, though it would be right', async () => {
  const { server, seated, device } = await tableWorld();
  await seated({ [room]: { ...sheet, id: mern, name: 'Mern' } });
  const look = device('gm').open(room);
  await until(() => look.provider.synced);
  const seat = await rawSeat(server.port, 'ann');
  await seat.open(room, 55);
  const sendName = (name: unknown): void => {
    const doc = new Doc();
    doc.clientID = 55;
    applyUpdate(doc, encodeStateAsUpdate(look.doc));
    const before = encodeStateVector(doc);
    rootOf(doc).set('name', name);
    seat.sync(room, 2, encodeStateAsUpdate(doc, before));
  };
  sendName(7);
  sendName('As if nothing had happened');
  const other = device('ann').open(room);
  await until(() => other.provider.synced);
  other.edit((before) => ({ ...before, notes: 'Later' }));
  await until(() => look.content()['notes'] === 'Later');
  expect(look.content()['name']).toBe('Mern');
  expect(server.health().counts).toMatchObject({ refused: 1 });
});
