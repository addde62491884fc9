import { encodeStateAsUpdate } from 'yjs';
import { expect, it } from 'vitest';
import { defaultLimits } from '#electron/table/tables/limits';
import { eventually, joinBy, lineTo } from '#test/integration/tableClient/linkedWorld';
import { rawSeat } from './rawSeat';
import { mern, tableWorld, until } from './tableWorld';
import { edit, own, rooms, sheet, wornByPlayer } from './wornWorld';

/** So small that it is reached at once, by a seat that is never too fast. */
const stored = 40_000;
const limits = {
  stored,
  bytes: { perSecond: 1e6, atOnce: 1e6 },
  messages: { perSecond: 1000, atOnce: 1000 },
};

it('a room that a player fills with deleted content takes no more, and is made again when the table opens', () =>
  wornByPlayer(limits, 20));

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
