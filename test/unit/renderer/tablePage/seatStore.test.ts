import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { plainDice } from '#shared/campaign/dice/plainDice';
import type { RollLine } from '#shared/campaign/dice/rolls';
import { newCharacter } from '#shared/sheet/commands';
import type { CharacterDocument } from '#shared/character/document';
import { translate } from '#renderer/locales/i18n';
import { lostText, type LostPart } from '#renderer/tablePage/joined/lostParts';
import { openSeatStore, type SeatStore } from '#renderer/tablePage/joined/seatStore';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { toyRuleset } from '#test/fixtures/toyRuleset';

const name = 'hearthbook table seat';
const id = 'brakka-0001';
const sheet = (notes: string, revision = 0): CharacterDocument => ({
  ...newCharacter(toyRuleset, { clock: fixedClock, ids: countingIds() }),
  id,
  notes,
  revision,
});

const roll: RollLine = {
  ...{ type: 'roll', id: 'r1', at: fixedClock.now(), label: { raw: 'Sword' }, who: 'Brakka' },
  rolled: plainDice([{ count: 2, sides: 6 }], [[4, 5]]),
  ...{ replaces: null, hidden: false, seed: null },
};

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

async function open(): Promise<SeatStore> {
  const store = await openSeatStore(name, () => undefined);
  onTestFinished(() => store.close());
  return store;
}

/** Of the database, as a page finds it that comes later. */
async function stored() {
  const db = await openDB(name);
  const found = { sheet: await db.get('sheets', id), base: await db.get('bases', id) };
  db.close();
  return found as { readonly sheet?: CharacterDocument; readonly base?: unknown };
}

/** Keeps sheets from being stored until the returned function is called. */
async function holdSheets(): Promise<() => Promise<void>> {
  const db = await openDB(name);
  const { store, done } = db.transaction('sheets', 'readwrite');
  const hold = { isOn: true };
  const held = (async () => {
    while (hold.isOn) await store.get('nothing');
    await done;
    db.close();
  })();
  return async () => {
    hold.isOn = false;
    await held;
  };
}

const notes = async (read: ReturnType<SeatStore['documents']['read']>): Promise<string | undefined> => {
  const found = await read;
  return found.ok ? found.value.notes : undefined;
};

describe('a sheet on a phone', () => {
  it('is stored before its page hears so, and can be read before', async () => {
    const { documents } = await open();
    await documents.save(sheet('first'));
    const release = await holdSheets();
    let isSaved = false;
    const saving = documents.save(sheet('second', 1)).then((saved) => {
      isSaved = true;
      return saved;
    });
    expect(await notes(documents.read(id))).toBe('second');
    expect(isSaved).toBe(false);
    await release();
    expect(await saving).toMatchObject({ ok: true, value: { revision: 2 } });
    expect((await stored()).sheet?.notes).toBe('second');
  });

  it('is there at once when it comes from the table, and is stored with its base later', async () => {
    const { documents, documentsOfTable, bases, flush } = await open();
    await documents.save(sheet('first'));
    await bases.write(id, { notes: 'first' });
    expect(await documentsOfTable.save(sheet('of the table', 1))).toMatchObject({ ok: true });
    await bases.write(id, { notes: 'of the table' });
    expect(await documentsOfTable.save(sheet('of the table again', 2))).toMatchObject({ ok: true });
    expect(await notes(documents.read(id))).toBe('of the table again');
    expect(await bases.read(id)).toEqual({ notes: 'of the table' });
    expect(await stored()).toMatchObject({ sheet: { notes: 'first' }, base: { notes: 'first' } });
    await flush();
    expect(await stored()).toMatchObject({
      sheet: { notes: 'of the table again', revision: 3 },
      base: { notes: 'of the table' },
    });
  });

  it('is stored without being asked, and when its page is closed', async () => {
    const { documentsOfTable } = await open();
    await documentsOfTable.save(sheet('of the table'));
    await expect.poll(async () => (await stored()).sheet?.notes).toBe('of the table');

    const other = await openSeatStore(name, () => undefined);
    await other.documentsOfTable.read(id);
    await other.documentsOfTable.save(sheet('last', 1));
    await other.close();
    expect((await stored()).sheet?.notes).toBe('last');
  });

  it('takes along what waits of the table when its player changes it', async () => {
    const { documents, documentsOfTable, bases } = await open();
    await documents.save(sheet('first'));
    await documentsOfTable.save(sheet('of the table', 1));
    await bases.write(id, { notes: 'of the table' });
    expect(await documents.save(sheet('own', 2))).toMatchObject({ ok: true, value: { revision: 3 } });
    expect(await stored()).toMatchObject({
      sheet: { notes: 'own', revision: 3 },
      base: { notes: 'of the table' },
    });
  });

  it('has its base stored after an own change, and not without it', async () => {
    const { documents, documentsOfTable, bases } = await open();
    await documents.save(sheet('first'));
    const release = await holdSheets();
    const saving = documents.save(sheet('second', 1));
    const basis = bases.write(id, { notes: 'second' });
    await release();
    await Promise.all([saving, basis]);
    expect(await stored()).toMatchObject({ sheet: { notes: 'second' }, base: { notes: 'second' } });

    const lost = documents.save({ ...sheet('lost', 2), journal: [() => 1] as never });
    const ofLost = bases.write(id, { notes: 'lost' });
    await expect(lost).rejects.toThrow();
    await expect(ofLost).rejects.toThrow();
    expect(await notes(documentsOfTable.read(id))).toBe('second');
    expect(await stored()).toMatchObject({ sheet: { notes: 'second' }, base: { notes: 'second' } });
  });

  it('is what was stored last after a failure, and has no newer base', async () => {
    const { documents, documentsOfTable, bases, flush } = await open();
    await documents.save(sheet('first'));
    await bases.write(id, { notes: 'first' });
    const unstorable = { ...sheet('lost', 1), journal: [() => 1] as never };
    expect(await documentsOfTable.save(unstorable)).toMatchObject({ ok: true });
    await bases.write(id, { notes: 'lost' });
    await expect(flush()).rejects.toThrow();
    await expect(bases.write(id, { notes: 'lost' })).rejects.toThrow();
    expect(await stored()).toMatchObject({ sheet: { notes: 'first' }, base: { notes: 'first' } });

    expect(await notes(documentsOfTable.read(id))).toBe('first');
    expect(await bases.read(id)).toEqual({ notes: 'first' });
    expect(await documentsOfTable.save(sheet('again', 1))).toMatchObject({ ok: true });
    await bases.write(id, { notes: 'again' });
    await flush();
    expect(await stored()).toMatchObject({ sheet: { notes: 'again' }, base: { notes: 'again' } });
  });

  it('gives way to what was stored since it was read, also by another page', async () => {
    const { documents, documentsOfTable, bases, flush } = await open();
    await documents.save(sheet('first'));
    const conflict = { ok: false, error: { code: 'conflict' } };
    expect(await documents.save(sheet('from before'))).toMatchObject(conflict);
    expect(await documentsOfTable.save(sheet('from before'))).toMatchObject(conflict);

    const other = await openSeatStore(name, () => undefined);
    await other.documents.read(id);
    await other.documents.save(sheet('of another page', 1));
    await other.close();
    expect(await documents.save(sheet('too late', 1))).toMatchObject(conflict);
    expect(await notes(documents.read(id))).toBe('of another page');

    const third = await openSeatStore(name, () => undefined);
    await third.documents.save(sheet('of a third page', 2));
    await third.close();
    await documentsOfTable.save(sheet('of the table', 2));
    await bases.write(id, { notes: 'of the table' });
    await flush();
    expect(await notes(documentsOfTable.read(id))).toBe('of a third page');
    expect((await stored()).base).toBeUndefined();
  });

  it('can be compared with its base in a later page', async () => {
    const first = await openSeatStore(name, () => undefined);
    await first.documents.save(sheet('kept'));
    await first.bases.write(id, { notes: 'kept' });
    await first.close();
    const later = await open();
    expect(await notes(later.documents.read(id))).toBe('kept');
    expect(await later.bases.read(id)).toEqual({ notes: 'kept' });
    expect(await later.documents.read('unknown')).toMatchObject({ ok: false, error: { code: 'not-found' } });
  });
});

describe('what a phone cannot read', () => {
  const change = { id: 'c1', room: 'char/brakka-0001', edits: 'torn' };
  const damage = {
    changes: [change],
    commands: [{ id: 'k1', do: 'sing' }],
    sheets: [{ id, kind: 'torn' }],
    rolls: ['4, I think'],
    rooms: [{ content: 7 }, 'party'],
    supplies: [{ id: 's1', text: 1 }],
    bases: ['half of a base', id],
  } as const;

  async function damaged(): Promise<void> {
    const store = await openSeatStore(name, () => undefined);
    await store.close();
    const db = await openDB(name);
    for (const [store, args] of Object.entries(damage)) await db.put(store, args[0], args[1]);
    db.close();
  }

  async function everythingRead(): Promise<readonly LostPart[]> {
    const lost: LostPart[] = [];
    const seatStore = await openSeatStore(name, (part) => lost.push(part));
    const { device, documentsOfTable, bases, rolls } = seatStore;
    expect(await device.changes.load()).toEqual([]);
    expect(await device.commands.load()).toEqual([]);
    expect(await device.supplies.load()).toEqual([]);
    expect([...(await device.rooms.load())]).toEqual([]);
    expect(await documentsOfTable.read(id)).toMatchObject({ ok: false, error: { code: 'not-found' } });
    expect(await bases.read(id)).toBeUndefined();
    expect(await rolls.read(9)).toEqual([]);
    await seatStore.close();
    return lost;
  }

  it('is told once, and kept beside what it can read', async () => {
    await damaged();
    expect([...new Set(await everythingRead())].toSorted()).toEqual(['rolls', 'sheet', 'table', 'waiting']);
    const db = await openDB(name);
    const aside = (await db.getAll('aside')) as readonly { readonly from: string; readonly value: unknown }[];
    db.close();
    expect(Object.fromEntries(aside.map(({ from, value }) => [from, value]))).toEqual(
      Object.fromEntries(Object.entries(damage).map(([store, [value]]) => [store, value])),
    );
    expect(await everythingRead()).toEqual([]);
  });

  it('leaves what it can read where it is', async () => {
    await damaged();
    const seatStore = await openSeatStore(name, () => undefined);
    const { rolls } = seatStore;
    await rolls.add([roll]);
    expect(await rolls.read(9)).toEqual([roll]);
    expect(await rolls.read(9)).toEqual([roll]);
    await seatStore.close();
  });

  it('has words for every part', () => {
    for (const part of ['waiting', 'sheet', 'rolls', 'table'] as const)
      expect(translate(lostText(part))).toMatch(/could not be read.* safe/);
  });
});
