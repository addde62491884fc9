import { afterEach, beforeEach, expect, it } from 'vitest';
import type { JsonRecord } from '#shared/kernel/record';
import { withReplacements } from '#shared/table/documents/replacements';
import { textsOf } from '#shared/table/documents/shapes';
import type { BareTable } from './bareTable';
import {
  addToNotes,
  edit,
  eventually,
  mern,
  mernsTable,
  nothingWaits,
  notesOf,
  rename,
  room,
  seatsAt,
} from './bareWorld';

let table: BareTable;
beforeEach(async () => {
  table = await mernsTable();
});
afterEach(() => table.close());

const here = (seat: string) => seatsAt(table).here(seat);
const atTable = () => seatsAt(table).atTable();
const long = (letter: string): string => letter.repeat(5000);

it('shows nothing of two refused edits that stand on each other, and sends the one on top of them', async () => {
  const ann = await here('ann');
  const names: unknown[] = [];
  ann.link.listen(() => names.push(ann.link.room(room)?.['name']));
  for (const letter of ['x', 'y'])
    await edit(ann.link, (before) => ({ ...before, name: long(letter), notes: `It sank, ${letter}.` }));
  await edit(ann.link, (before) => ({ ...before, notes: `${notesOf(before)} All of it.` }));
  await nothingWaits(ann.link);
  await eventually(() => {
    expect(ann.link.room(room)).toEqual(atTable());
  });
  expect(table.refusals()).toEqual(['wrong-shape', 'wrong-shape']);
  // The first is under the second until that is refused, too, and never comes to light again.
  expect(names.slice(names.indexOf(long('y')))).not.toContain(long('x'));
  expect(atTable()).toMatchObject({ name: mern['name'] });
  expect(atTable()['notes']).toMatch(/All of it\.$/u);
});

it('undoes an edit that stood on a refused one to what was there before both', async () => {
  const ann = await here('ann');
  await rename(ann.link, 'x'.repeat(5000));
  const change = (await rename(ann.link, 'Old Mern')) ?? '';
  await nothingWaits(ann.link);
  await eventually(() => {
    expect(atTable()['name']).toBe('Old Mern');
  });
  expect(await ann.link.undo(room, change)).toBe(true);
  await nothingWaits(ann.link);
  expect(atTable()['name']).toBe(mern['name']);
});

const things = (letter: string, count = 40): JsonRecord => ({
  things: Array.from({ length: count }, (_, index) => ({ id: `${letter}${String(index)}`, count: index })),
});

it.each([
  ['two that are refused', long('y')],
  ['one that is refused and one that fits', 'Old Mern'],
])('says exactly what the room loses by %s, of lists that replace each other', async (_, second) => {
  const ann = await here('ann');
  // As a program keeps what its file and the room have in common.
  let common: JsonRecord = {};
  ann.link.listen((event) => {
    if (event.kind === 'refused') common = withReplacements(common, event.undone, textsOf('character'));
  });
  for (const [name, letter] of [
    [long('x'), 'a'],
    [second, 'b'],
  ] as const) {
    const before = ann.link.room(room) ?? {};
    common = { ...before, name, play: things(letter) };
    await ann.link.write(room, before, common);
  }
  await nothingWaits(ann.link);
  await eventually(() => {
    expect(ann.link.room(room)).toEqual(atTable());
  });
  expect(common).toEqual(atTable());
});

it('keeps what another seat writes while an edit is refused', async () => {
  const [ann, gm] = [await here('ann'), await here('gm')];
  let common = ann.link.room(room) ?? {};
  ann.link.listen((event) => {
    if (event.kind === 'refused') common = withReplacements(common, event.undone, textsOf('character'));
  });
  await rename(ann.link, long('x'));
  common = { ...common, name: long('x') };
  await addToNotes(gm.link, 'It sank.');
  await nothingWaits(ann.link);
  await eventually(() => {
    expect(ann.link.room(room)).toMatchObject({ name: mern['name'], notes: 'We took the ferry. It sank.' });
  });
  // The words of the other seat are no part of what was undone.
  expect(common).toMatchObject({ name: mern['name'], notes: mern['notes'] });
});
