import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { characterSchema, type CharacterDocument } from '#shared/character/document';
import type { JsonRecord } from '#shared/kernel/record';
import { raw } from '#shared/kernel/text';
import { balance, expPerSession, granted } from '#shared/ledger/ledger';
import { pageRoom, roomsOf, type Seat } from '#shared/table/authority/seats';
import { roomLimits } from '#shared/table/authority/updateCheck';
import { rootOf, seed } from '#shared/table/documents/shared';
import { textsOf } from '#shared/table/documents/shapes';
import { characterRoom, mergedFromRoom } from '#shared/table/rooms/characterRoom';
import { fitting, paged, sizeOf } from '#shared/table/rooms/sizes';

const fixture = JSON.parse(
  readFileSync(inRoot('test/fixtures/documents/character-1.json'), 'utf8'),
) as CharacterDocument;
const at = '2026-01-01T00:00:00.000Z';

function journalEntry(number: number): CharacterDocument['journal'][number] {
  return {
    id: `j${String(number)}`,
    at,
    label: raw(`Searched the ${'deep '.repeat(20)}cellar`),
    changes: [{ path: ['wounds'], from: number, to: number + 1 }],
    entered: [],
    withdrawn: [],
  };
}
const entry = { at, account: 'exp', amount: 3, reason: '' } as const;
/** A character after this many actions and sessions. */
function grown(actions: number, sessions = 0): CharacterDocument {
  const journal = Array.from({ length: actions }, (_, index) => journalEntry(index));
  const ledger = Array.from({ length: sessions }, (_, index) => [
    { ...entry, id: `s${String(index)}`, tag: 'session' },
    {
      ...entry,
      id: `p${String(index)}`,
      amount: index % 2 === 0 ? 4 : -2,
      reason: 'A long story. '.repeat(10),
    },
  ]).flat();
  return { ...fixture, journal, ledger };
}

function roomOf(character: CharacterDocument): JsonRecord {
  const room = characterRoom(character);
  if (!room.ok) throw new Error(room.error);
  return room.value;
}
const journalOf = (document: JsonRecord) => document['journal'] as CharacterDocument['journal'];

it('pages lists so that only the last page grows', () => {
  const items = Array.from({ length: 100 }, (_, index) => ({ id: String(index), text: 'x'.repeat(100) }));
  const pages = paged(items, 2000);
  expect(pages.flat()).toEqual(items);
  for (const page of pages) expect(sizeOf(page)).toBeLessThanOrEqual(2002);
  const more = paged([...items, { id: '100', text: '' }], 2000);
  expect(more.slice(0, pages.length - 1)).toEqual(pages.slice(0, -1));
  expect(paged([], 10)).toEqual([[]]);
  expect(paged([{ text: 'x'.repeat(50) }, 1], 10)).toEqual([[{ text: 'x'.repeat(50) }], [1]]);
  expect(fitting([1, 2, 3], 4)).toEqual([1, 2]);
});

it('gives everybody the further pages of public rooms', () => {
  const sam: Seat = { id: 'sam', role: 'spectator', characters: [] };
  const rooms = roomsOf(sam, { characters: [], seats: [], pages: { log: 2 } });
  expect(rooms.filter(({ room }) => room.startsWith('log/'))).toEqual([
    { room: 'log/1', write: false },
    { room: 'log/2', write: false },
  ]);
  expect([pageRoom('notes', 0), pageRoom('notes', 3)]).toEqual(['notes', 'notes/3']);
});

it.each([
  ['a long journal', grown(2000)],
  ['a hundred sessions', grown(300, 120)],
])('fits %s into a room, marks included', (_, character) => {
  const shared = seed(roomOf(character), textsOf('character'));
  if (!shared.ok) throw new Error(shared.error.code);
  expect(JSON.stringify(rootOf(shared.value)).length).toBeLessThan(roomLimits.room);
  expect(characterSchema.safeParse(roomOf(character)).error).toBeUndefined();
});

it('keeps the newest of the journal, and balances, gains and sessions of the ledger', () => {
  const character = grown(300, 120);
  const room = roomOf(character);
  expect(journalOf(room).at(-1)?.id).toBe('j299');
  const ledger = room['ledger'] as CharacterDocument['ledger'];
  expect(ledger.length).toBeLessThan(character.ledger.length);
  expect(balance(ledger, 'exp')).toBe(balance(character.ledger, 'exp'));
  expect(granted(ledger, 'exp')).toBe(granted(character.ledger, 'exp'));
  expect(expPerSession(ledger)).toBe(expPerSession(character.ledger));
});

it('refuses a character that does not fit', () => {
  expect(characterRoom({ ...fixture, notes: 'x'.repeat(100_000) })).toEqual({
    ok: false,
    error: 'too-large',
  });
});

it('takes changes of a room back without losing what the room never had', () => {
  const character = { ...grown(300, 120), notes: 'The bell.' };
  const base = roomOf(character);
  const added = { ...journalEntry(900), entered: ['new'] };
  const gained = { ...entry, id: 'new', amount: 7 };
  const room: JsonRecord = {
    ...base,
    name: 'Mern the Old',
    notes: 'The bell rings.',
    journal: [...journalOf(base).slice(0, -1), added] as never,
    ledger: [...(base['ledger'] as readonly JsonRecord[]), gained],
  };
  const meanwhile: CharacterDocument = {
    ...character,
    notes: 'Long ago: The bell.',
    portrait: { type: 'image/png', data: '' },
    journal: [...character.journal, journalEntry(500)],
  };
  const taken = mergedFromRoom(meanwhile, base, room);
  expect(taken?.journal.map(({ id }) => id)).toEqual([
    ...character.journal.slice(0, -1).map(({ id }) => id),
    'j900',
    'j500',
  ]);
  expect(taken?.ledger).toEqual([...character.ledger, gained]);
  expect(taken).toMatchObject({ name: 'Mern the Old', notes: 'Long ago: The bell rings.' });
  expect(taken?.portrait).toEqual(meanwhile.portrait);
});

it('puts the first entry of an empty room at the end of the journal', () => {
  const character = grown(40);
  const base: JsonRecord = { ...roomOf(character), journal: [] };
  const room: JsonRecord = { ...base, journal: [journalEntry(90), journalEntry(91)] as never };
  const taken = mergedFromRoom(character, base, room);
  expect(taken?.journal.map(({ id }) => id).slice(-3)).toEqual(['j39', 'j90', 'j91']);
});

it('takes no content from a room that makes no whole character', () => {
  const character = grown(40);
  const base = roomOf(character);
  expect(mergedFromRoom(character, base, { ...base, name: 7 })).toBeUndefined();
  expect(mergedFromRoom(character, base, { ...base, ledger: null })).toBeUndefined();
  const broken = { ...journalEntry(90), at: 'yesterday' };
  const room = { ...base, journal: [...journalOf(base), broken] as never };
  expect(mergedFromRoom(character, base, room)).toBeUndefined();
});

it('leaves the entries that a room does not change as they were', () => {
  const character = grown(2000);
  const base = roomOf(character);
  const taken = mergedFromRoom(character, base, {
    ...base,
    journal: [...journalOf(base), journalEntry(3000)] as never,
  });
  expect(taken?.journal.every((entry, index) => entry === character.journal[index] || index === 2000)).toBe(
    true,
  );
  expect(taken?.journal[2000]).toEqual(journalEntry(3000));
});
