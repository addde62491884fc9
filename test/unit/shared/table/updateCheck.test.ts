import { readFileSync } from 'node:fs';
import {
  applyUpdate,
  Array as YArray,
  ContentAny,
  ContentDeleted,
  ContentString,
  createID,
  Doc,
  encodeStateAsUpdate,
  encodeStateVector,
  getState,
  Item,
  Map as YMap,
  Text as YText,
} from 'yjs';
import { describe, expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { characterSchema } from '#shared/character/document';
import type { Json } from '#shared/kernel/jsonValue';
import type { JsonRecord } from '#shared/kernel/record';
import { createUpdateCheck, refusalText, roomLimits } from '#shared/table/authority/updateCheck';
import { mayWrite, roomsOf, type Seat } from '#shared/table/authority/seats';
import { read, rootOf, seed, write } from '#shared/table/documents/shared';
import { textsOf } from '#shared/table/documents/shapes';

const start = JSON.parse(
  readFileSync(inRoot('test/fixtures/documents/character-1.json'), 'utf8'),
) as JsonRecord;
const isText = textsOf('character');
const table = { characters: ['mern', 'hild'], seats: ['ann', 'bea', 'sam'] };
const ann: Seat = { id: 'ann', role: 'player', characters: ['mern'] };
const bea: Seat = { id: 'bea', role: 'player', characters: ['hild'], phone: true };
const gm: Seat = { id: 'gm', role: 'gm', characters: [] };
const sam: Seat = { id: 'sam', role: 'spectator', characters: ['mern'] };
const annsClient = 1001;
const clients = new Set([annsClient]);

function seeded(): Doc {
  const doc = seed(start, isText);
  if (!doc.ok) throw new Error(doc.error.code);
  return doc.value;
}

/** The room of Mern, and a copy of it at Ann's. */
function room(client = annsClient) {
  const kept = seeded();
  const copy = new Doc();
  copy.clientID = client;
  applyUpdate(copy, encodeStateAsUpdate(kept));
  const check = createUpdateCheck({
    current: () => kept,
    schema: characterSchema,
    mayWrite: (seat, path) => mayWrite(seat, 'char/mern', path, table),
  });
  const news = () => encodeStateAsUpdate(copy, encodeStateVector(kept));
  return { kept, copy, check, news };
}

function documentOf(doc: Doc): JsonRecord {
  const found = read(doc);
  if (!found.ok) throw new Error(found.error.code);
  return found.value;
}

function mapAt(doc: Doc, key: string): YMap<unknown> {
  return rootOf(doc).get(key) as YMap<unknown>;
}

/** Writes content that no program of ours writes. */
function hide(doc: Doc, parent: YMap<unknown> | YText, key: string | null, content: object): void {
  const id = createID(doc.clientID, getState(doc.store, doc.clientID));
  // Yjs' types do not say that contents are contents.
  const item = new Item(id, null, null, null, null, parent, key, content as Item['content']);
  doc.transact((transaction) => item.integrate(transaction, 0));
}

describe('an honest seat', () => {
  it('changes its own character, one update after the other', () => {
    const { kept, copy, check, news } = room();
    for (const name of ['Old Mern', 'Mern the Old']) {
      const before = documentOf(copy);
      write(copy, before, { ...before, name, notes: `Old notes, ${name}` }, isText);
      const update = news();
      const result = check.check(update, ann, clients);
      expect(result).toEqual({ allowed: true, paths: expect.arrayContaining([['name'], ['notes']]) });
      applyUpdate(kept, update);
    }
    expect(documentOf(kept)['name']).toBe('Mern the Old');
  });

  it('removes a field, which counts as a change of that field alone', () => {
    const { kept, copy, check, news } = room();
    const before = documentOf(copy);
    write(copy, before, { ...before, play: { ...(before['play'] as JsonRecord), mark: 1 } }, isText);
    const added = news();
    expect(check.check(added, ann, clients)).toEqual({ allowed: true, paths: [['play', 'mark']] });
    applyUpdate(kept, added);
    write(copy, documentOf(copy), before, isText);
    expect(check.check(news(), ann, clients)).toEqual({ allowed: true, paths: [['play', 'mark']] });
  });

  it('sends what it deleted while it was away', () => {
    const { kept, copy, check, news } = room();
    const before = documentOf(copy);
    write(copy, before, { ...before, notes: 'x'.repeat(3000) }, isText);
    write(copy, documentOf(copy), { ...before, notes: '', journal: [], ledger: [] }, isText);
    const update = news();
    expect(check.check(update, ann, clients).allowed).toBe(true);
    applyUpdate(kept, update);
    expect(documentOf(kept)).toEqual(documentOf(copy));
  });

  it('sends the values that it wrote one after the other to one place, and kept', () => {
    const { kept, copy, check, news } = room();
    copy.gc = false;
    for (const name of ['Old Mern', 'Mern the Old', 'Mern']) rootOf(copy).set('name', name);
    const update = news();
    expect(check.check(update, ann, clients).allowed).toBe(true);
    applyUpdate(kept, update);
    expect(documentOf(kept)['name']).toBe('Mern');
  });
});

/** Each writes into its copy, or gives the bytes itself. */
const hostile: readonly [string, string, (copy: Doc) => unknown, number?][] = [
  ['under a foreign client id', 'foreign-client', (copy) => void rootOf(copy).set('name', 'x'), 7],
  [
    'after a gap',
    'gap',
    (copy) => {
      rootOf(copy).set('name', 'x');
      const after = encodeStateVector(copy);
      rootOf(copy).set('name', 'y');
      return encodeStateAsUpdate(copy, after);
    },
  ],
  ['with a prototype key', 'reserved-key', (copy) => void mapAt(copy, 'play').set('__proto__', 1)],
  [
    'with a prototype key inside a plain value',
    'reserved-key',
    (copy) => void mapAt(copy, 'play').set('x', [JSON.parse('{"__proto__":{"x":1}}')]),
  ],
  ['of 300 KB', 'too-large', (copy) => void rootOf(copy).set('notes', new YText('x'.repeat(300_000)))],
  [
    'that fills the room step by step',
    'room-full',
    (copy) => void mapAt(copy, 'play').set('x', 'x'.repeat(64_000)),
  ],
  ['with a wrong type', 'wrong-shape', (copy) => void rootOf(copy).set('name', 5)],
  ['that removes a field', 'wrong-shape', (copy) => rootOf(copy).delete('play')],
  ['that changes the identity', 'not-allowed', (copy) => void rootOf(copy).set('id', 'another-1')],
  ['that allows its own exceptions', 'not-allowed', (copy) => void rootOf(copy).set('exceptions', [])],
  ['that deletes the identity', 'not-allowed', (copy) => rootOf(copy).delete('kind')],
  ['with another root', 'foreign-root', (copy) => void copy.getMap('other').set('a', 1)],
  ['with a list of Yjs', 'foreign-type', (copy) => void mapAt(copy, 'play').set('x', new YArray())],
  ['with a document of its own', 'foreign-type', (copy) => void mapAt(copy, 'play').set('x', new Doc())],
  ['with bytes', 'foreign-type', (copy) => void mapAt(copy, 'play').set('x', new Uint8Array(4))],
  ['with a number that is none', 'unknown-type', (copy) => void mapAt(copy, 'play').set('x', Number.NaN)],
  [
    'with a formatted text',
    'foreign-type',
    (copy) => {
      const text = new YText();
      text.insert(0, 'x', { bold: true });
      mapAt(copy, 'play').set('x', text);
    },
  ],
  [
    'with an edit of a prototype key in the journal',
    'wrong-shape',
    (copy) => {
      const changes = [{ path: ['constructor', 'name'], to: 1 }];
      const entry = { at: '2026-01-02T03:04:05.000Z', label: { raw: 'x' }, entered: [], withdrawn: [] };
      const before = documentOf(copy);
      const journal = [...(before['journal'] as readonly Json[]), { ...entry, id: 'j', changes }];
      write(copy, before, { ...before, journal }, isText);
    },
  ],
  [
    'that hides a text as a position',
    'hidden-content',
    (copy) => void mapAt(copy, 'play').set('#at', 'x'.repeat(60_700)),
  ],
  [
    'that hides a text behind a key of the same name',
    'hidden-content',
    (copy) => {
      mapAt(copy, 'play').set('#key', 'x'.repeat(9000));
      mapAt(copy, 'play').set('##key', 1);
    },
  ],
  [
    'that hides a text in an item of a list',
    'hidden-content',
    (copy) => {
      const before = documentOf(copy);
      write(copy, before, { ...before, play: { list: [{ id: 'a' }] } }, isText);
      (mapAt(copy, 'play').get('list') as YMap<YMap<unknown>>).get('a')?.set('#more', 'x'.repeat(9000));
    },
  ],
  [
    'that hides a text as the mark of a list',
    'hidden-content',
    (copy) => mapAt(copy, 'play').set('list', new YMap([['#list', 'x'.repeat(9000)]])),
  ],
  [
    'that hides items in a text',
    'hidden-content',
    (copy) => {
      const text = mapAt(copy, 'notes') as unknown as YText;
      hide(copy, text, null, new ContentAny([{ hidden: true }]));
    },
  ],
  [
    'that hides a value before another one',
    'foreign-type',
    (copy) => {
      const play = mapAt(copy, 'play');
      hide(copy, play, 'key', new ContentAny(['hidden', 1]));
    },
  ],
  [
    'that hides letters under a key',
    'hidden-content',
    (copy) => {
      const play = mapAt(copy, 'play');
      hide(copy, play, 'key', new ContentString('x'.repeat(9000)));
    },
  ],
  [
    'with a position that is too long',
    'unknown-type',
    (copy) => {
      const before = documentOf(copy);
      write(copy, before, { ...before, play: { list: [{ id: 'a' }] } }, isText);
      const item = (mapAt(copy, 'play').get('list') as YMap<YMap<unknown>>).get('a');
      item?.set('#at', `a0${'V'.repeat(499)}`);
    },
  ],
  [
    'of a stretch without end',
    'malformed',
    (copy) => {
      hide(copy, mapAt(copy, 'play'), 'key', new ContentDeleted(1_000_001));
    },
  ],
  ['that turns an object into a list', 'not-allowed', (copy) => void mapAt(copy, 'play').set('#list', true)],
  [
    'that nests without end',
    'too-deep',
    (copy) => {
      let inner: unknown = 1;
      for (let level = 0; level < 2000; level += 1) inner = [inner];
      mapAt(copy, 'play').set('x', inner);
    },
  ],
  [
    'with content that has no key',
    'not-allowed',
    () => {
      const doc = new Doc();
      doc.clientID = annsClient;
      doc.getArray('document').insert(0, ['hidden']);
      return encodeStateAsUpdate(doc);
    },
  ],
  ['of random bytes', 'malformed', () => Uint8Array.from([9, 200, 13, 77, 255, 255, 3])],
];

describe('a hostile update', () => {
  it.each(hostile)('%s is refused as %s and changes nothing', (name, code, attack, client) => {
    const { kept, copy, check, news } = room(client);
    if (name.includes('step by step')) mapAt(kept, 'play').set('full', 'x'.repeat(40_000));
    const before = documentOf(kept);
    const given = attack(copy);
    const update = given instanceof Uint8Array ? given : news();
    const result = check.check(update, ann, clients);
    expect(result).toMatchObject({ allowed: false, refusal: { code } });
    expect(documentOf(kept)).toEqual(before);
    // The next honest update of another program of the same seat is checked on a clean copy.
    const honest = new Doc();
    honest.clientID = 2002;
    applyUpdate(honest, encodeStateAsUpdate(kept));
    rootOf(honest).set('name', 'Honest');
    const next = encodeStateAsUpdate(honest, encodeStateVector(kept));
    expect(check.check(next, ann, new Set([2002])).allowed).toBe(true);
  });

  it('leaves 8 KB of its room to the GM, who may fill them', () => {
    const { kept, copy, check, news } = room();
    const sizeOf = (doc: Doc): number => JSON.stringify(rootOf(doc)).length;
    const most = roomLimits.room - roomLimits.reserve;
    const fill = (size: number): Uint8Array => {
      mapAt(copy, 'play').set('x', '');
      mapAt(copy, 'play').set('x', 'x'.repeat(size - sizeOf(copy)));
      expect(sizeOf(copy)).toBe(size);
      return news();
    };
    const full = fill(most);
    expect(check.check(full, ann, clients).allowed).toBe(true);
    applyUpdate(kept, full);
    expect(check.check(fill(most + 1), ann, clients)).toMatchObject({ refusal: { code: 'room-full' } });
    expect(check.check(fill(roomLimits.room), gm, clients).allowed).toBe(true);
  });

  it('of what was deleted again fills its room no further than a limit, and the GM goes on', () => {
    const { kept, copy } = room();
    const stored = encodeStateAsUpdate(kept).length + 5000;
    const check = createUpdateCheck({
      current: () => kept,
      schema: characterSchema,
      mayWrite: () => true,
      limits: { ...roomLimits, stored },
    });
    const play = mapAt(copy, 'play');
    const churn = (round: number): Uint8Array => {
      for (const key of ['a', 'b', 'c', 'd']) play.set(`${key}${String(round)}`, round);
      for (const key of ['d', 'b']) play.delete(`${key}${String(round)}`);
      for (const key of ['c', 'a']) play.delete(`${key}${String(round)}`);
      return encodeStateAsUpdate(copy, encodeStateVector(kept));
    };
    let result = check.check(churn(0), ann, clients);
    for (let round = 1; result.allowed && round < 500; round += 1) {
      applyUpdate(kept, encodeStateAsUpdate(copy));
      result = check.check(churn(round), ann, clients);
    }
    expect(result).toMatchObject({ refusal: { code: 'room-worn' } });
    expect(refusalText({ code: 'room-worn' })).toEqual({ key: 'sharedTable.refused.worn' });
    expect(encodeStateAsUpdate(kept).length).toBeLessThanOrEqual(stored);
    expect(documentOf(kept)).toEqual(start);
    expect(check.check(encodeStateAsUpdate(copy, encodeStateVector(kept)), gm, clients).allowed).toBe(true);
  });

  it('of a seat that may only look is refused', () => {
    const { copy, check, news } = room();
    rootOf(copy).set('name', 'x');
    for (const seat of [bea, sam])
      expect(check.check(news(), seat, clients)).toMatchObject({ refusal: { code: 'not-allowed' } });
    expect(check.check(news(), gm, clients).allowed).toBe(true);
  });

  it('tells its sender in a sentence', () => {
    expect(refusalText({ code: 'wrong-shape' })).toEqual({ key: 'sharedTable.refused.wrongShape' });
  });
});

it('gives each seat its rooms and no others', () => {
  const names = (seat: Seat, write?: boolean) =>
    roomsOf(seat, table)
      .filter((access) => write === undefined || access.write === write)
      .map(({ room: each }) => each);
  expect(names(ann, true)).toEqual(['char/mern', 'seat/ann']);
  expect(names(ann, false)).toEqual(['party', 'encounter', 'log', 'notes', 'handouts', 'char/hild']);
  expect(names(bea)).not.toContain('char/mern');
  expect(names(sam, true)).toEqual([]);
  expect(names(sam)).toEqual(['party', 'encounter', 'log', 'notes', 'handouts', 'seat/sam']);
  expect(names(gm, false)).toEqual([]);
});
