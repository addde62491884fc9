import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import type { JsonRecord } from '#shared/kernel/record';
import type { TableLink } from '#shared/table/link';
import { rawSeat } from '#test/integration/table/rawSeat';
import { hild, mern, tableWorld, until } from '#test/integration/table/tableWorld';
import {
  asContent,
  asSheet,
  journalResult,
  money,
  moved,
  numberAt,
  paid,
  typed,
  undone,
  type Action,
} from './hands';
import { eventually, joinBy, lineTo, type CutLine } from './linkedWorld';

const sheet = JSON.parse(
  readFileSync(inRoot('test/fixtures/documents/character-1.json'), 'utf8'),
) as JsonRecord;
const room = `char/${mern}` as const;
const health = ['health'];
const start = { play: { health: 10, slots: { first: 3 } }, journal: [], ledger: [] };
const rooms = {
  [room]: { ...sheet, ...start, id: mern, name: 'Mern' },
  [`char/${hild}`]: { ...sheet, id: hild, name: 'Hild' },
};

const sheetAt = (link: TableLink) => asSheet(link.room(room));

/** As its page does: on the sheet that it shows. */
function act(link: TableLink, action: Action) {
  const before = sheetAt(link);
  return link.write(room, asContent(before), asContent(action(before)));
}

const nothingWaits = (link: TableLink) =>
  eventually(() => {
    expect(link.state()).toMatchObject({ connection: 'here', waiting: 0 });
  });
const away = (link: TableLink) =>
  eventually(() => {
    expect(link.state().connection).toBe('away');
  });

async function evening() {
  const world = await tableWorld();
  const seeded = await world.seated(rooms);
  seeded.gm.end();
  const lines = {
    gm: await lineTo(world.server.port),
    ann: await lineTo(world.server.port),
    bea: await lineTo(world.server.port),
  };
  const gm = await joinBy(lines.gm, 'gm');
  const ann = await joinBy(lines.ann, 'ann');
  const bea = await joinBy(lines.bea, 'bea');
  const links = [gm.link, ann.link, bea.link];
  for (const link of links)
    await eventually(() => {
      expect(link.room(room)).toMatchObject({ name: 'Mern' });
    });
  /** Everybody has the same sheet, with the same words. */
  async function agree(play: JsonRecord): Promise<void> {
    for (const link of links) await nothingWaits(link);
    await eventually(() => {
      for (const link of links) expect(sheetAt(link)).toMatchObject({ play });
      expect(sheetAt(gm.link)).toEqual(sheetAt(ann.link));
      expect(sheetAt(bea.link)).toEqual(sheetAt(ann.link));
    });
    expect(world.bugs).toEqual([]);
  }
  return { world, lines, gm, ann, bea, agree };
}

it('counts what the GM and a phone do to one number at the same moment', async () => {
  const { gm, ann, agree } = await evening();
  await Promise.all([act(gm.link, moved(health, -2)), act(ann.link, moved(health, -3))]);
  await agree({ health: 5 });
  expect(journalResult(sheetAt(gm.link), health)).toBe(5);
  expect(sheetAt(gm.link).journal).toHaveLength(2);
});

it('counts them in every round, from both sides', async () => {
  const { gm, ann, agree } = await evening();
  for (let round = 1; round <= 6; round += 1) {
    await Promise.all([act(gm.link, moved(health, 1)), act(ann.link, moved(health, 1))]);
    if (round % 2 === 0) await agree({ health: 10 + 2 * round });
  }
  await agree({ health: 22 });
  expect(journalResult(sheetAt(ann.link), health)).toBe(22);
});

it('counts an amount of a phone that was away, killed, and refused in between', async () => {
  const { lines, gm, ann } = await evening();
  lines.ann.cut();
  await away(ann.link);
  await act(ann.link, moved(health, -3));
  await ann.link.write(room, asContent(sheetAt(ann.link)), {
    ...asContent(sheetAt(ann.link)),
    status: 'not a status',
  });
  await act(ann.link, moved(['slots', 'first'], -1));
  await act(gm.link, moved(health, -2));
  await act(gm.link, moved(['slots', 'first'], -1));
  await nothingWaits(gm.link);
  await ann.link.close();
  lines.ann.restore();
  const again = await joinBy(lines.ann, 'ann', ann.device);
  await nothingWaits(again.link);
  const ending = { health: 5, slots: { first: 1 } };
  await eventually(() => {
    for (const link of [gm.link, again.link]) expect(sheetAt(link).play).toEqual(ending);
  });
  expect(journalResult(sheetAt(gm.link), health)).toBe(5);
  expect(again.events.filter(({ kind }) => kind === 'refused')).toHaveLength(1);
});

it('keeps the amounts of others when somebody undoes one', async () => {
  const { lines, gm, ann, agree } = await evening();
  await act(ann.link, moved(health, -3));
  await agree({ health: 7 });
  lines.ann.cut();
  await away(ann.link);
  await act(ann.link, undone(health));
  await act(gm.link, moved(health, -2));
  lines.ann.restore();
  await agree({ health: 8 });
  expect(journalResult(sheetAt(gm.link), health)).toBe(8);
});

it('keeps amounts within their bounds in the order of the table', async () => {
  const { lines, gm, ann, agree } = await evening();
  lines.ann.cut();
  await away(ann.link);
  await act(ann.link, moved(health, -1));
  await act(ann.link, moved(health, 5, { most: 10 }));
  expect(sheetAt(ann.link).play).toMatchObject({ health: 10 });
  await act(gm.link, moved(health, -8));
  await nothingWaits(gm.link);
  lines.ann.restore();
  await agree({ health: 6 });
  expect(journalResult(sheetAt(gm.link), health)).toBe(6);
});

it('lets the value that came last stand, and says from what', async () => {
  const { lines, gm, ann, agree } = await evening();
  lines.ann.cut();
  await away(ann.link);
  await act(ann.link, typed(health, 3));
  await act(gm.link, moved(health, -2));
  await nothingWaits(gm.link);
  lines.ann.restore();
  await agree({ health: 3 });
  expect(journalResult(sheetAt(gm.link), health)).toBe(3);
});

it('counts first amounts of a place that neither had, and money and lists of both', async () => {
  const { gm, ann, agree } = await evening();
  await Promise.all([
    act(gm.link, moved(['ammunition', 'bow'], -1, { start: 12 })),
    act(ann.link, moved(['ammunition', 'bow'], -2, { start: 12 })),
  ]);
  await agree({ ammunition: { bow: 9 } });
  await Promise.all([act(gm.link, paid(5)), act(ann.link, paid(-2))]);
  await Promise.all([
    act(gm.link, typed(['conditions'], ['prone'])),
    act(ann.link, typed(['conditions'], ['stunned'])),
  ]);
  await agree({});
  expect(money(sheetAt(gm.link))).toBe(3);
  expect(numberAt(sheetAt(ann.link), ['ammunition', 'bow'])).toBe(9);
  expect([...(sheetAt(gm.link).play as { conditions: string[] }).conditions].toSorted()).toEqual([
    'prone',
    'stunned',
  ]);
});

it('counts what seven devices do in every round, of which one is away and one comes back killed', async () => {
  const world = await tableWorld();
  const seeded = await world.seated(rooms);
  seeded.gm.end();
  const seats = ['gm', 'ann', 'ann', 'ann', 'ann', 'ann', 'ann'];
  const lines = await Promise.all(seats.map(() => lineTo(world.server.port)));
  const devices = await Promise.all(
    seats.map((seat, at) => joinBy(lines[at] ?? (lines[0] as CutLine), seat)),
  );
  const links = () => devices.map(({ link }) => link);
  for (const link of links())
    await eventually(() => {
      expect(link.room(room)).toMatchObject({ name: 'Mern' });
    });
  let points = 10;
  for (let round = 0; round < 5; round += 1) {
    const [gone, killed] = [1 + (round % 6), 1 + ((round + 3) % 6)];
    for (const at of [gone, killed]) {
      lines[at]?.cut();
      await away(devices[at]?.link as TableLink);
    }
    await Promise.all(links().map((link, at) => act(link, moved(health, at + 1))));
    points += 28;
    await devices[killed]?.link.close();
    for (const at of [gone, killed]) lines[at]?.restore();
    devices[killed] = await joinBy(lines[killed] as CutLine, 'ann', devices[killed]?.device);
    for (const link of links()) await nothingWaits(link);
    await eventually(() => {
      for (const link of links()) expect(sheetAt(link).play).toMatchObject({ health: points });
    });
  }
  for (const link of links()) {
    expect(journalResult(sheetAt(link), health)).toBe(points);
    expect(sheetAt(link)).toEqual(sheetAt(links()[0] as TableLink));
  }
  expect(world.bugs).toEqual([]);
});

it('lets no seat write as the table', async () => {
  const { world, gm, ann, agree } = await evening();
  await Promise.all([act(gm.link, moved(health, -2)), act(ann.link, moved(health, -3))]);
  await agree({ health: 5 });
  // A copy of nobody that has written: the one of the table.
  const look = world.device('ann').open(room);
  await until(() => look.provider.synced);
  const clients = [...look.doc.store.clients.keys()];
  const answers = await Promise.all(
    clients.map(async (client) => {
      const raw = await rawSeat(world.server.port, 'ann');
      await raw.open(room, client);
      return raw.received.some((bytes) => Buffer.from(bytes).toString('latin1').includes('"kept"'));
    }),
  );
  // Of those that wrote, only her own copy opens again.
  expect(answers.filter(Boolean)).toHaveLength(1);
});
