import { flushPromises } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it } from 'vitest';
import type { CharacterDocument } from '../../../../../shared/character/document';
import { err, ok } from '../../../../../shared/kernel/result';
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
    'character.save': () => err({ code: 'storage-failed', text: { key: 'errors.storage-failed' } }),
  });
  const store = useCharacterStore();
  await store.load(file.id);
  return {
    store,
    /** Before the program stores it. */
    arrives: async (document: CharacterDocument) => {
      program.emit('character.arrived', { document });
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

it('follows the file again after the next change of it', async () => {
  const { store, arrives, isStored } = await opened();
  await arrives({ ...file, notes: 'Wet.' });
  await isStored({ ...file, notes: 'Dry.', revision: 5 });
  expect(store.document).toMatchObject({ notes: 'Dry.' });
  await isStored(file);
  expect(store.document).toMatchObject({ notes: file.notes, revision: 4 });
});

it('keeps what is not saved here, and ignores what is older or of another character', async () => {
  const { store, arrives } = await opened();
  await arrives({ ...file, notes: 'Before.', revision: 3 });
  await arrives({ ...stored('Rook'), notes: 'Another.' });
  expect(store.document).toEqual(file);
  store.apply((document) => rename(document, 'Mine'));
  await arrives({ ...file, notes: 'Wet.' });
  expect(store.document).toMatchObject({ name: 'Mine', notes: file.notes });
});
