import { flushPromises } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it } from 'vitest';
import type { CharacterDocument } from '../../../../../shared/character/document';
import { err, ok } from '../../../../../shared/kernel/result';
import { arrivalBetween } from '../../../../../shared/table/rooms/arrival';
import { rename } from '../../../../../shared/sheet/commands';
import { useCharacterStore } from '../../../../../renderer/stores/characters/useCharacterStore';
import { registry } from '../../support/boxed';
import { stored } from '../../support/documentSource';
import { fakeProgram } from '../../support/fakeProgram';
import { withRulesets } from '../../support/withRulesets';

withRulesets(registry);
beforeEach(() => setActivePinia(createPinia()));

const file: CharacterDocument = { ...stored('Ilse'), revision: 4 };

async function opened() {
  let now = file;
  const program = fakeProgram({
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
    arrives: async (document: CharacterDocument) => {
      program.emit('character.arrived', arrivalBetween({ ...now, id: document.id }, document));
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
  await isStored({ ...file, notes: 'Dry.', revision: 5 });
  expect(store.document).toMatchObject({ notes: 'Dry.' });
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
  expect(await store.flush()).toBe(false);
  await flushPromises();
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
