import { applyUpdate, Doc, encodeStateAsUpdate, getState, type Map as YMap } from 'yjs';
import { expect, it } from 'vitest';
import type { Json } from '#shared/kernel/jsonValue';
import type { JsonRecord } from '#shared/kernel/record';
import { replacements } from '#shared/table/documents/replacements';
import { applyAll, createReader, read, rootOf, seed, write } from '#shared/table/documents/shared';
import { textsOf } from '#shared/table/documents/shapes';
import { editsBetween, undoOf, type Edit } from '#shared/table/edits/edit';
import {
  memoryChanges,
  openJournal,
  waitingChangeSchema,
  waitingText,
  type WaitingChange,
} from '#shared/table/edits/journal';
import { countingIds } from '#test/fixtures/ports';

const isText = textsOf('character');
const ports = (seat: string) => ({ ids: countingIds(seat), seat });
const start: JsonRecord = {
  name: 'Mern',
  notes: 'We took the ferry.',
  play: { health: 9 },
  ledger: [{ id: 'a' }, { id: 'b' }, { id: 'c' }],
};

function shared(document: JsonRecord = start): Doc {
  const seeded = seed(document, isText);
  if (!seeded.ok) throw new Error(seeded.error.code);
  return seeded.value;
}

function copyOf(doc: Doc): Doc {
  const copy = new Doc();
  applyUpdate(copy, encodeStateAsUpdate(doc));
  return copy;
}

function exchange(one: Doc, other: Doc): void {
  applyUpdate(one, encodeStateAsUpdate(other));
  applyUpdate(other, encodeStateAsUpdate(one));
}

function documentOf(doc: Doc): JsonRecord {
  const found = read(doc);
  if (!found.ok) throw new Error(found.error.code);
  return found.value;
}

/** Edits the document and returns the edits. */
function edit(doc: Doc, change: (document: JsonRecord) => JsonRecord, seat = 'ann'): readonly Edit[] {
  const before = documentOf(doc);
  const edits = editsBetween(before, change(before), ports(seat));
  expect(applyAll(doc, edits, isText)).toEqual([]);
  return edits;
}

const undo = (doc: Doc, done: Edit | undefined) => {
  if (done === undefined) throw new Error('Nothing to undo');
  const undone = undoOf(doc, done, ports('ann'), isText);
  if (undone.ok) applyAll(doc, [undone.value], isText);
  return undone;
};

it.each<[string, (document: JsonRecord) => JsonRecord]>([
  ['an item', (document) => ({ ...document, ledger: [{ id: 'a' }, { id: 'c' }] })],
  ['a field', (document) => ({ ...document, play: {} })],
  ['words', (document) => ({ ...document, notes: 'We took.' })],
])('gives the removal of %s a place in the clock of its copy', (_, change) => {
  const doc = copyOf(shared());
  expect(getState(doc.store, doc.clientID)).toBe(0);
  edit(doc, change);
  expect(getState(doc.store, doc.clientID)).toBeGreaterThan(0);
  expect(documentOf(doc)).toEqual(change(start));
  expect(documentOf(copyOf(doc))).toEqual(change(start));
});

it('reads again only what changed, wherever the change came from', () => {
  const doc = shared({
    ...start,
    ledger: [
      { id: 'a', sum: { of: 1 } },
      { id: 'b', sum: { of: 2 } },
    ],
  });
  const again = createReader(doc);
  const content = (): JsonRecord => {
    const found = again();
    if (!found.ok) throw new Error(found.error.code);
    expect(found.value).toEqual(documentOf(doc));
    return found.value;
  };
  const before = content();
  expect(content()).toBe(before);
  edit(doc, (document) => ({ ...document, notes: 'We took the last ferry.' }));
  const after = content();
  expect(after).not.toBe(before);
  expect(after['play']).toBe(before['play']);
  expect(after['ledger']).toBe(before['ledger']);
  const other = copyOf(doc);
  edit(other, (document) => ({
    ...document,
    ledger: [
      { id: 'b', sum: { of: 3 } },
      { id: 'a', sum: { of: 1 } },
    ],
  }));
  applyUpdate(doc, encodeStateAsUpdate(other));
  expect(content()).toMatchObject({ ledger: [{ id: 'b', sum: { of: 3 } }, { id: 'a' }] });
  expect(content()['play']).toBe(before['play']);
});

it('reads a list again that somebody turned into something else, and everything that is wrong in it', () => {
  const doc = shared();
  const again = createReader(doc);
  expect(again().ok).toBe(true);
  const list = rootOf(doc).get('ledger') as YMap<unknown>;
  list.delete('#list');
  expect(again()).toEqual(read(doc));
  list.set('#list', true);
  expect(again()).toEqual({ ok: true, value: start });
  (list.get('a') as YMap<unknown>).set('#at', 'no position');
  expect(again()).toMatchObject({ ok: false, error: { code: 'unknown-type', path: ['ledger', 'a'] } });
  expect(again()).toEqual(read(doc));
});

it('keeps what two people changed at once in different places', () => {
  const one = shared();
  const other = copyOf(one);
  edit(one, (document) => ({ ...document, name: 'Old Mern', notes: 'We took the last ferry.' }));
  edit(other, (document) => ({ ...document, play: { health: 3 }, notes: 'We took the ferry. It sank.' }));
  exchange(one, other);
  expect(documentOf(one)).toEqual(documentOf(other));
  expect(documentOf(one)).toMatchObject({
    name: 'Old Mern',
    notes: 'We took the last ferry. It sank.',
    play: { health: 3 },
  });
});

it('keeps the items that two people added to the same place, also to an empty list', () => {
  const one = shared({ ...start, ledger: [] });
  const other = copyOf(one);
  const adding = (id: string) => (document: JsonRecord) => ({ ...document, ledger: [{ id }] });
  edit(one, adding('x'));
  edit(other, adding('y'));
  exchange(one, other);
  expect(documentOf(one)['ledger']).toEqual(expect.arrayContaining([{ id: 'x' }, { id: 'y' }]));
  // An earlier version put both at the same position; a third one still fits between them.
  const list = rootOf(one).get('ledger') as YMap<YMap<unknown>>;
  for (const id of ['x', 'y']) list.get(id)?.set('#at', 'a0');
  edit(one, (document) => ({
    ...document,
    ledger: (document['ledger'] as Json[]).toSpliced(1, 0, { id: 'z' }),
  }));
  expect((documentOf(one)['ledger'] as { id: string }[])[1]?.id).toBe('z');
});

it.each([
  ['x', 'y'],
  ['y', 'x'],
])(
  'leaves %s ahead of what somebody put behind it, while another one puts something behind %s',
  (mine, yours) => {
    const one = shared({ ...start, ledger: [] });
    const other = copyOf(one);
    const adding = (id: string, at: number) => (document: JsonRecord) => ({
      ...document,
      ledger: (document['ledger'] as Json[]).toSpliced(at, 0, { id }),
    });
    edit(one, adding(mine, 0));
    edit(other, adding(yours, 0));
    applyUpdate(other, encodeStateAsUpdate(one));
    edit(one, adding('behind mine', 1));
    edit(other, adding('between', 1));
    exchange(one, other);
    const ids = (documentOf(one)['ledger'] as { id: string }[]).map(({ id }) => id);
    expect(ids.indexOf('behind mine')).toBeGreaterThan(ids.indexOf(mine));
  },
);

it('writes nothing where nothing changed', () => {
  const doc = shared();
  const state = encodeStateAsUpdate(doc);
  write(doc, start, structuredClone(start), isText);
  expect(encodeStateAsUpdate(doc)).toEqual(state);
  write(doc, start, { ...start, name: 'Old Mern' }, isText);
  expect(encodeStateAsUpdate(doc)).not.toEqual(state);
});

it.each([
  ['a value', (document: JsonRecord) => ({ ...document, play: { health: 2 } })],
  ['words in a text', (document: JsonRecord) => ({ ...document, notes: 'We took the last ferry.' })],
  ['a new field', (document: JsonRecord) => ({ ...document, portrait: 'p' })],
  ['a removed item', (document: JsonRecord) => ({ ...document, ledger: [{ id: 'a' }, { id: 'c' }] })],
  [
    'a moved item',
    (document: JsonRecord) => ({ ...document, ledger: [{ id: 'c' }, { id: 'a' }, { id: 'b' }] }),
  ],
  [
    'an added item',
    (document: JsonRecord) => ({ ...document, ledger: [{ id: 'z' }, ...(start['ledger'] as Json[])] }),
  ],
])('undoes %s as a new edit', (_, change) => {
  const doc = shared();
  const [done] = edit(doc, change);
  expect(documentOf(doc)).toEqual(change(start));
  expect(undo(doc, done).ok).toBe(true);
  expect(documentOf(doc)).toEqual(start);
});

it('does not undo what somebody else changed since', () => {
  const doc = shared();
  const [done] = edit(doc, (document) => ({ ...document, play: { health: 2 } }));
  edit(doc, (document) => ({ ...document, play: { health: 5 } }), 'bea');
  expect(undo(doc, done)).toEqual({ ok: false, error: 'changed-since' });
  expect(documentOf(doc)['play']).toEqual({ health: 5 });
});

it('undoes own words and leaves those that others wrote beside them', () => {
  const doc = shared();
  const [done] = edit(doc, (document) => ({ ...document, notes: 'We took the last ferry.' }));
  edit(doc, (document) => ({ ...document, notes: 'We took the last ferry. It sank.' }), 'bea');
  expect(undo(doc, done).ok).toBe(true);
  expect(documentOf(doc)['notes']).toBe('We took the ferry. It sank.');
});

it('takes nothing that every object has for a value of a document', () => {
  const odd = { constructor: { x: 1 } };
  expect(replacements({}, odd)).toEqual([{ path: ['constructor'], to: odd.constructor }]);
  expect(replacements(odd, {})).toEqual([{ path: ['constructor'], from: odd.constructor }]);
});

it('refuses reserved keys before it shares anything', () => {
  for (const text of [
    '{"play":{"__proto__":{"x":1}}}',
    '{"ledger":[{"id":"__proto__"}]}',
    '{"constructor":1}',
  ]) {
    const document = JSON.parse(text) as JsonRecord;
    expect(seed(document, isText).ok, text).toBe(false);
  }
});

it('keeps keys that look like its own marks', () => {
  const document = { ...start, play: { '#list': true, '#at': 'a', '##': 1 } };
  expect(documentOf(shared(document))).toEqual(document);
});

it('keeps changes on the device until the table stored them', async () => {
  const store = memoryChanges();
  const journal = await openJournal(store);
  const doc = shared();
  const edits = [...edit(doc, (document) => ({ ...document, name: 'Old Mern', play: { health: 2 } }))];
  await journal.add({ id: 'one', room: 'char/mern', edits }, null);
  await journal.add({ id: 'two', room: 'party', edits }, { client: 7, clock: 3 });
  await journal.add({ id: 'three', room: 'char/mern', edits }, null);
  expect(waitingText(journal.waiting().length)).toEqual({ key: 'sharedTable.waiting', params: { count: 3 } });
  for (const change of journal.waiting())
    expect(waitingChangeSchema.safeParse(JSON.parse(JSON.stringify(change))).success).toBe(true);
  const [first] = journal.waiting();
  if (first === undefined) throw new Error('Nothing waits');
  await journal.move(first, { client: 8, clock: 0 });
  await journal.remove(journal.waiting('party'));
  // The program was killed: the journal is read again.
  const later = await openJournal(store);
  expect(later.waiting('char/mern').map(({ id, copy }) => [id, copy])).toEqual([
    ['one', { client: 8, clock: 0 }],
    ['three', null],
  ]);
  expect(later.waiting()).toEqual(journal.waiting());
});

it('stores a change after what is done with it at once, and not if it waits no more', async () => {
  const store = memoryChanges();
  const steps: string[] = [];
  const put = async (change: WaitingChange): Promise<void> => {
    steps.push(`stored ${change.id}`);
    await store.put(change);
  };
  const journal = await openJournal({ ...store, put });
  const doc = shared();
  const change = {
    room: 'char/mern',
    edits: [...edit(doc, (document) => ({ ...document, name: 'Old Mern' }))],
  };

  const sent = journal.add({ ...change, id: 'sent' }, null);
  expect(journal.waiting()).toHaveLength(1);
  steps.push('sent');
  await sent;
  expect(steps.splice(0)).toEqual(['sent', 'stored sent']);

  const needless = journal.add({ ...change, id: 'needless' }, null);
  await Promise.all([journal.remove(journal.waiting().slice(1)), needless]);
  expect(steps).toEqual([]);
  expect((await store.load()).map(({ id }) => id)).toEqual(['sent']);
});
