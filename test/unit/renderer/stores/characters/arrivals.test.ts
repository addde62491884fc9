import { flushPromises } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { watch } from 'vue';
import type { CharacterDocument } from '#shared/character/document';
import { err, ok } from '#shared/kernel/result';
import { arrivalBetween } from '#shared/table/rooms/arrival';
import { rename } from '#shared/sheet/commands';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';
import { isSameContent } from '#renderer/stores/editing/content';
import { useMerging } from '#renderer/stores/editing/useMerging';
import { registry } from '#test/unit/renderer/support/boxed';
import { stored } from '#test/unit/renderer/support/documentSource';
import { fakeProgram } from '#test/unit/renderer/support/fakeProgram';
import { withRulesets } from '#test/unit/renderer/support/withRulesets';

withRulesets(registry);
beforeEach(() => setActivePinia(createPinia()));

const file: CharacterDocument = { ...stored('Ilse'), notes: 'Dry.', revision: 4 };

async function opened() {
  let now = file;
  /** By revision, versions that the table makes one of the other. */
  const made = new Map<number, CharacterDocument>();
  const program = fakeProgram({
    'history.leads': ({ revision }: { revision: number }) =>
      ok({ leads: isSameContent(made.get(revision) ?? null, now) }),
    'character.read': () => ok(now),
    'character.save': ({ document }: { document: CharacterDocument }) => {
      if (document.revision !== now.revision)
        return err({ code: 'conflict', text: { key: 'errors.conflict' } });
      now = { ...document, revision: document.revision + 1 };
      return ok({ revision: now.revision, updatedAt: now.updatedAt });
    },
  });
  const store = useCharacterStore();
  await store.load(file.id);
  return {
    store,
    file: () => now,
    /** Without the news of it. */
    write: (document: CharacterDocument) => {
      now = document;
    },
    /** Before the program stores it. */
    arrives: async (document: CharacterDocument, before = now) => {
      made.set(before.revision + 1, document);
      program.emit('character.arrived', arrivalBetween({ ...before, id: document.id }, document));
      await flushPromises();
    },
    isStored: async (document: CharacterDocument) => {
      now = document;
      program.emit('library.changed');
      await flushPromises();
    },
  };
}

it('draws a change from the table before its file has it, and does not go back to that file', async () => {
  const { store, arrives, isStored } = await opened();
  await arrives({ ...file, notes: 'Wet.' });
  expect(store.document).toMatchObject({ notes: 'Wet.', revision: 4 });
  expect(store.saveState.kind).toBe('saved');
  // Something else of the library has changed meanwhile.
  await isStored(file);
  expect(store.document).toMatchObject({ notes: 'Wet.' });
  await isStored({ ...file, notes: 'Wet.', revision: 5 });
  expect(store.document).toMatchObject({ notes: 'Wet.', revision: 5 });
});

it('draws each change from the version that its file has, so that no words come twice', async () => {
  const { store, arrives, isStored } = await opened();
  await arrives({ ...file, notes: 'Wet.' });
  await arrives({ ...file, notes: 'Wet. Cold.' });
  expect(store.document).toMatchObject({ notes: 'Wet. Cold.', revision: 4 });
  await isStored({ ...file, notes: 'Wet. Cold.', revision: 5 });
  expect(store.document).toMatchObject({ notes: 'Wet. Cold.', revision: 5 });
});

it('ignores a change of another version than it shows', async () => {
  const { store, arrives, write } = await opened();
  write({ ...file, notes: 'Older.', revision: 3 });
  await arrives({ ...file, notes: 'Before.', revision: 3 });
  write({ ...file, notes: 'Newer.', revision: 6 });
  await arrives({ ...file, notes: 'Later.', revision: 6 });
  expect(store.document).toEqual(file);
});

it('follows the file again after the next change of it', async () => {
  const { store, arrives, isStored } = await opened();
  await arrives({ ...file, notes: 'Wet.' });
  await isStored({ ...file, notes: 'Warm.', revision: 5 });
  expect(store.document).toMatchObject({ notes: 'Warm.' });
  await isStored(file);
  expect(store.document).toMatchObject({ notes: file.notes, revision: 4 });
});

it('keeps what is not saved here, and ignores what is of another character', async () => {
  const { store, arrives } = await opened();
  await arrives({ ...stored('Rook'), notes: 'Another.' });
  expect(store.document).toEqual(file);
  store.apply((document) => rename(document, 'Mine'));
  await arrives({ ...file, notes: 'Wet.' });
  expect(store.document).toMatchObject({ name: 'Mine', notes: file.notes });
});

it('saves a change made on a change that is being stored, and keeps its undo', async () => {
  const { store, arrives, write, file: inFile } = await opened();
  await arrives({ ...file, notes: 'Wet.' });
  write({ ...file, notes: 'Wet.', revision: 5 });
  store.apply((document) => rename(document, 'Mine'));
  expect(await store.flush()).toBe(true);
  expect(inFile()).toMatchObject({ name: 'Mine', notes: 'Wet.', revision: 6 });
  expect(store.document).toMatchObject({ name: 'Mine', notes: 'Wet.', revision: 6 });
  store.undo();
  expect(store.document).toMatchObject({ name: 'Ilse', notes: 'Wet.' });
});

it('saves it before the character is left', async () => {
  const { store, arrives, write, file: inFile } = await opened();
  await arrives({ ...file, notes: 'Wet.' });
  write({ ...file, notes: 'Wet.', revision: 5 });
  store.apply((document) => rename(document, 'Mine'));
  expect(await store.close()).toBe(true);
  expect(inFile()).toMatchObject({ name: 'Mine', notes: 'Wet.', revision: 6 });
});

/** The table has stored a change, of which this page hears once it has changed something, too. */
async function meanwhile(
  change: (document: CharacterDocument) => CharacterDocument,
  ...there: readonly Partial<CharacterDocument>[]
) {
  const world = await opened();
  const versions = there.map((each, at) => ({ ...file, ...each, revision: file.revision + at }));
  const last = versions.at(-1) ?? file;
  world.write({ ...last, revision: last.revision + 1 });
  const states: string[] = [];
  watch(
    () => world.store.saveState.kind,
    (kind) => states.push(kind),
    { flush: 'sync' },
  );
  world.store.apply(change, { label: { raw: 'Mine' } });
  for (const [at, version] of versions.entries())
    void world.arrives(version, { ...file, ...there[at - 1], revision: version.revision });
  await flushPromises();
  return { ...world, states, merging: useMerging() };
}

const renamed = (document: CharacterDocument) => rename(document, 'Mine');

it('saves what was changed here with what the table changed elsewhere, and asks nobody', async () => {
  const { store, file: inFile, states, merging } = await meanwhile(renamed, { notes: 'Wet.' });
  expect(merging.current).toBeUndefined();
  expect(store.document).toMatchObject({ name: 'Mine', notes: 'Wet.' });
  expect(await store.flush()).toBe(true);
  expect(states).not.toContain('failed');
  expect(inFile()).toMatchObject({ name: 'Mine', notes: 'Wet.', revision: 6 });
  expect(store.undoName).toEqual({ raw: 'Mine' });
  store.undo();
  expect(store.document).toMatchObject({ name: 'Ilse', notes: 'Wet.' });
});

it('follows a table that goes on changing', async () => {
  const { store, file: inFile } = await meanwhile(renamed, { notes: 'Wet.' }, { notes: 'Wet. Cold.' });
  expect(await store.flush()).toBe(true);
  expect(inFile()).toMatchObject({ name: 'Mine', notes: 'Wet. Cold.', revision: 7 });
});

it('keeps the words of both in one text', async () => {
  const write = (document: CharacterDocument) => ({ ...document, notes: `${document.notes} Mine.` });
  const { store } = await meanwhile(write, { notes: `Theirs. ${file.notes}` });
  expect(store.document?.notes).toBe(`Theirs. ${file.notes} Mine.`);
});

it('asks where both have changed the same', async () => {
  const { merging } = await meanwhile(renamed, { name: 'Theirs' });
  await vi.waitFor(() => expect(merging.current?.lines).toMatchObject([{ changed: 'both' }]));
});

it('asks where somebody else changed the file, too', async () => {
  const { store, arrives, write } = await opened();
  write({ ...file, notes: 'Wet.', status: 'draft', revision: 5 });
  store.apply(renamed);
  void arrives({ ...file, notes: 'Wet.' }, file);
  await vi.waitFor(() => expect(useMerging().current?.name).toBe('Mine'));
});

describe('undo of what is saved, after the table has changed something', () => {
  const noted = (document: CharacterDocument) => ({ ...document, status: 'draft' as const });

  async function saved(...changes: readonly ((document: CharacterDocument) => CharacterDocument)[]) {
    const world = await opened();
    for (const [at, change] of changes.entries())
      world.store.apply(change, { label: { raw: `Step ${String(at + 1)}` } });
    expect(await world.store.flush()).toBe(true);
    /** Shown first, and stored then. */
    const arrives = async (change: Partial<CharacterDocument>) => {
      const before = world.file();
      await world.arrives({ ...before, ...change });
      await world.isStored({ ...before, ...change, revision: before.revision + 1 });
    };
    return { ...world, arrives };
  }

  it('reverses it, and leaves what the table changed', async () => {
    const { store, arrives, file: inFile } = await saved(renamed);
    await arrives({ notes: 'Wet.' });
    await arrives({ notes: 'Wet. Cold.' });
    expect(store.undoName).toEqual({ raw: 'Step 1' });
    store.undo();
    expect(store.document).toMatchObject({ name: 'Ilse', notes: 'Wet. Cold.' });
    expect(await store.flush()).toBe(true);
    expect(inFile()).toMatchObject({ name: 'Ilse', notes: 'Wet. Cold.' });
    await arrives({ notes: 'Warm.' });
    store.redo();
    expect(store.document).toMatchObject({ name: 'Mine', notes: 'Warm.' });
  });

  it('reverses every step, in order', async () => {
    const { store, arrives } = await saved(renamed, noted, (document) => rename(document, 'Again'));
    await arrives({ notes: 'Wet.' });
    const back = [1, 2, 3].map(() => {
      store.undo();
      const { name, status, notes } = store.document ?? file;
      return [name, status, notes];
    });
    expect(back).toEqual([
      ['Mine', 'draft', 'Wet.'],
      ['Mine', file.status, 'Wet.'],
      ['Ilse', file.status, 'Wet.'],
    ]);
    expect(store.canUndo).toBe(false);
  });

  it('ends before what the table has changed, too', async () => {
    const { store, arrives } = await saved(renamed, noted);
    await arrives({ name: 'Theirs' });
    store.undo();
    expect(store.document).toMatchObject({ name: 'Theirs', status: file.status });
    expect(store.canUndo).toBe(false);
  });

  it('comes back once the table has changed it back', async () => {
    const { store, arrives } = await saved(renamed, noted);
    await arrives({ name: 'Theirs' });
    await arrives({ name: 'Mine', notes: 'Wet.' });
    store.undo();
    store.undo();
    expect(store.document).toMatchObject({ name: 'Ilse', status: file.status, notes: 'Wet.' });
    await store.flush();
    await arrives({ notes: 'Warm.' });
    store.redo();
    expect(store.document).toMatchObject({ name: 'Mine', notes: 'Warm.' });
  });

  it('is still what a notice offers', async () => {
    const { store, arrives } = await saved(renamed);
    const offered = store.lastStep();
    await arrives({ notes: 'Wet.' });
    expect(offered.stands()).toBe(true);
    offered.run();
    expect(store.document).toMatchObject({ name: 'Ilse', notes: 'Wet.' });
  });

  it('starts over where somebody else has changed the file', async () => {
    const { store, isStored, file: inFile } = await saved(renamed);
    await isStored({ ...inFile(), notes: 'Wet.', revision: inFile().revision + 1 });
    expect(store.document?.notes).toBe('Wet.');
    expect(store.canUndo).toBe(false);
  });
});
