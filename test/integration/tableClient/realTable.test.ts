import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import type { JsonRecord } from '#shared/kernel/record';
import type { TableCommand } from '#shared/table/commands/command';
import type { TableLink } from '#shared/table/link';
import { emptyParty, hild, mern, tableWorld } from '#test/integration/table/tableWorld';
import { eventually, joinBy, lineTo } from './linkedWorld';

const sheet = JSON.parse(
  readFileSync(inRoot('test/fixtures/documents/character-1.json'), 'utf8'),
) as JsonRecord;
const room = `char/${mern}` as const;
const rooms = {
  [room]: { ...sheet, id: mern, name: 'Mern', notes: 'We took the ferry.' },
  [`char/${hild}`]: { ...sheet, id: hild, name: 'Hild' },
};

function edit(link: TableLink, fields: JsonRecord) {
  const before = link.room(room);
  if (before === undefined) throw new Error('The room is not loaded');
  return link.write(room, before, { ...before, ...fields });
}

const shows = (link: TableLink, fields: JsonRecord) =>
  eventually(() => {
    expect(link.room(room)).toMatchObject(fields);
  });
const nothingWaits = (link: TableLink) =>
  eventually(() => {
    expect(link.state()).toMatchObject({ connection: 'here', waiting: 0 });
  });
const away = (link: TableLink) =>
  eventually(() => {
    expect(link.state().connection).toBe('away');
  });

/** A real table with its sheets, and the lines of three seats to it. */
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
  for (const { link } of [gm, ann, bea]) await shows(link, { name: 'Mern' });
  return { world, lines, gm: gm.link, ann, bea: bea.link };
}

/** The content of the room at each moment when the copy says that it is another one. */
function renewalsOf(link: TableLink): readonly unknown[] {
  const names: unknown[] = [];
  link.listen((event) => {
    if (event.kind === 'renewed' && event.room === room) names.push(link.room(room)?.['name']);
  });
  return names;
}

/** The table of a backup has rooms of its own, which its GM filled. */
async function restoredEvening() {
  const world = await tableWorld();
  const seeded = await world.seated(rooms);
  seeded.gm.end();
  return world.server.port;
}

it('says that a restored table has another content once it shows it, and not before', async () => {
  const { lines, ann } = await evening();
  await edit(ann.link, { name: 'Old Mern' });
  await nothingWaits(ann.link);
  const renewals = renewalsOf(ann.link);
  lines.ann.cut();
  await away(ann.link);
  lines.ann.restore();
  await nothingWaits(ann.link);
  expect(renewals).toEqual([]);
  lines.ann.cut();
  await away(ann.link);
  lines.ann.restore(await restoredEvening());
  await shows(ann.link, { name: 'Mern' });
  expect(renewals).toEqual(['Mern']);
});

it('says so to a program that was closed meanwhile, too', async () => {
  const { lines, ann } = await evening();
  await edit(ann.link, { name: 'Old Mern' });
  await nothingWaits(ann.link);
  await ann.link.close();
  const again = await joinBy(lines.ann, 'ann', ann.device);
  const renewals = renewalsOf(again.link);
  await nothingWaits(again.link);
  expect(renewals).toEqual([]);
  await again.link.close();
  lines.ann.cut();
  lines.ann.restore(await restoredEvening());
  const back = await joinBy(lines.ann, 'ann', ann.device);
  const after = renewalsOf(back.link);
  await shows(back.link, { name: 'Mern' });
  expect(after).toEqual(['Mern']);
});

it('merges what three seats wrote at a real table through cuts', async () => {
  const { world, lines, gm, ann, bea } = await evening();
  expect(ann.link.seat()).toMatchObject({ id: 'ann', role: 'player', characters: [mern] });
  expect(bea.room('party')).toEqual(emptyParty);
  expect(bea.room('seat/ann')).toBeUndefined();
  lines.ann.cut();
  await away(ann.link);
  await edit(ann.link, { name: 'Old Mern' });
  await edit(ann.link, { notes: 'We took the ferry. It sank.' });
  await edit(gm, { notes: 'At dawn. We took the ferry.' });
  expect(ann.link.state().waiting).toBe(2);
  lines.ann.restore();
  lines.bea.cut();
  lines.bea.restore();
  const merged = { name: 'Old Mern', notes: 'At dawn. We took the ferry. It sank.' };
  for (const link of [gm, ann.link, bea]) {
    await shows(link, merged);
    await nothingWaits(link);
  }
  expect(world.bugs).toEqual([]);
});

it('loses nothing when a device and then the table are killed', async () => {
  const { world, lines, gm, ann } = await evening();
  lines.ann.cut();
  await away(ann.link);
  await edit(ann.link, { name: 'Old Mern' });
  await ann.link.close();
  await edit(gm, { status: 'draft' });
  await nothingWaits(gm);
  lines.gm.cut();
  await away(gm);
  await world.close();
  const again = await tableWorld({ folder: world.folder });
  for (const line of [lines.gm, lines.ann]) line.restore(again.server.port);
  const later = await joinBy(lines.ann, 'ann', ann.device);
  expect(later.link.room(room)).toMatchObject({ name: 'Old Mern' });
  for (const link of [gm, later.link]) {
    await shows(link, { name: 'Old Mern', status: 'draft' });
    await nothingWaits(link);
  }
  expect([...world.bugs, ...again.bugs]).toEqual([]);
});

it('throws away only what a real table refuses', async () => {
  const { world, ann, gm } = await evening();
  await edit(ann.link, { status: 'not a status' });
  await edit(ann.link, { name: 'Old Mern' });
  await nothingWaits(ann.link);
  for (const link of [gm, ann.link]) await shows(link, { name: 'Old Mern', status: sheet['status'] ?? null });
  expect(ann.events.filter(({ kind }) => kind === 'refused')).toHaveLength(1);
  expect(world.bugs).toEqual([]);
});

it('gets the answer of the GM, whose program comes after the question', async () => {
  const { world, lines, gm, ann } = await evening();
  lines.gm.cut();
  await away(gm);
  const damage: TableCommand = {
    id: 'ask-1',
    do: 'amount',
    with: { character: mern, path: ['health'], by: -3, base: 9, least: 0, most: 9, label: 'Damage' },
  };
  const answer = ann.link.ask(damage);
  await eventually(() => {
    expect(ann.link.state().waiting).toBe(1);
  });
  const done = { id: 'ask-1', done: true, text: { key: 'raw', params: { text: 'Done' } } };
  gm.listen((event) => {
    if (event.kind === 'asked') event.reply(done);
  });
  lines.gm.restore();
  expect(await answer).toEqual(done);
  await nothingWaits(ann.link);
  expect(world.bugs).toEqual([]);
});

it('tells a seat that it was revoked, and a stranger that there is no seat', async () => {
  const { world, lines, gm, ann } = await evening();
  lines.ann.cut();
  await away(ann.link);
  await edit(ann.link, { name: 'Old Mern' });
  await gm.admin({ do: 'revoke-seat', seat: 'ann' });
  lines.ann.restore();
  const revoked = { connection: 'over', over: 'revoked', waiting: 1 };
  await eventually(() => {
    expect(ann.link.state()).toMatchObject(revoked);
  });
  // The player's own work stays readable on the device.
  expect(ann.link.room(room)).toMatchObject({ name: 'Old Mern' });
  const stranger = await joinBy(await lineTo(world.server.port), 'stranger');
  await eventually(() => {
    expect(stranger.link.state()).toMatchObject({ connection: 'over', over: 'unknown-seat' });
  });
  expect(gm.room(room)).toMatchObject({ name: 'Mern' });
});
