import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { createCharacterSync } from '#electron/services/table/characterSync';
import { createRoomWrites } from '#electron/services/table/roomWrites';
import type { Library } from '#electron/storage/library';
import { characterSchema, type CharacterDocument } from '#shared/character/document';
import { appError } from '#shared/kernel/errors';
import type { JsonRecord } from '#shared/kernel/record';
import { err, ok } from '#shared/kernel/result';
import { replacements, withReplacements } from '#shared/table/documents/replacements';
import { textsOf } from '#shared/table/documents/shapes';
import type { TableLink } from '#shared/table/link';
import { withArrival, type Arrival } from '#shared/table/rooms/arrival';
import { characterRoom } from '#shared/table/rooms/characterRoom';

const fixture = characterSchema.parse(
  JSON.parse(readFileSync(inRoot('test/fixtures/documents/character-1.json'), 'utf8')),
);

/** A file and its room that were the same; `meanwhile` happens once, before a change of the room is stored. */
function shared(meanwhile: (save: (document: CharacterDocument) => void, arrival: Arrival) => void) {
  let file: CharacterDocument = { ...fixture, revision: 3 };
  const made = characterRoom(file);
  if (!made.ok) throw new Error(made.error);
  let room: JsonRecord = made.value;
  let base: JsonRecord | undefined = room;
  const storedBases: JsonRecord[] = [];
  const changed: number[] = [];
  const arrivals: Arrival[] = [];
  /** Reads of the file, and what pages were shown. */
  const steps: string[] = [];
  const save = (document: CharacterDocument) => {
    if (document.revision !== file.revision) return err(appError('conflict'));
    file = { ...document, revision: file.revision + 1 };
    return ok(file);
  };
  let writing = (): void => undefined;
  const link = {
    state: () => ({ connection: 'here', waiting: 0 }),
    room: () => room,
    stateOf: () => undefined,
    write: async (_: string, before: JsonRecord, next: JsonRecord) => {
      room = withReplacements(room, replacements(before, next), textsOf('character'));
      writing();
      return 'change';
    },
  } as unknown as TableLink;
  const sync = createCharacterSync({
    library: {
      characters: {
        read: async () => {
          steps.push('read');
          return ok(file);
        },
        save: async (document: CharacterDocument) => save(document),
      },
    } as unknown as Library,
    link,
    writes: createRoomWrites(link),
    bases: {
      readBase: async () => base,
      writeBase: async (_, next) => void storedBases.push(next),
      readTogether: async () => undefined,
    },
    arrived: (change) => {
      steps.push(`show ${String(change.revision)}`);
      arrivals.push(change);
      if (arrivals.length === 1) meanwhile((document) => expect(save(document).ok).toBe(true), change);
    },
    changed: (_, revision) => changed.push(revision),
    trouble: (_, text) => expect(text).toBeNull(),
    asked: () => undefined,
  });
  return {
    sync,
    changed,
    storedBases,
    steps,
    save,
    whileWriting: (happens: () => void) => {
      writing = () => {
        writing = () => undefined;
        happens();
      };
    },
    loseBase: () => {
      base = undefined;
    },
    file: () => file,
    room: () => room,
    change: (change: JsonRecord) => {
      room = { ...room, ...change };
    },
    arrives: (change: JsonRecord) => {
      room = { ...room, ...change };
      return sync.run(fixture.id);
    },
  };
}

it('names the version in which a change of the table was stored', async () => {
  const { changed, file, room, arrives } = shared(() => undefined);
  await arrives({ notes: 'A scar.' });
  expect(file()).toMatchObject({ notes: 'A scar.', revision: 4 });
  expect(changed).toEqual([4]);
  expect(room()).toMatchObject({ notes: 'A scar.' });
});

it('names the version in which the GM stored it with an own change', async () => {
  const { changed, file, room, arrives } = shared((save, arrival) => {
    save({ ...withArrival({ ...fixture, revision: 3 }, arrival), name: 'The Old' });
  });
  await arrives({ notes: 'A scar.' });
  expect(file()).toMatchObject({ name: 'The Old', notes: 'A scar.', revision: 4 });
  expect(changed).toEqual([4]);
  expect(room()).toMatchObject({ name: 'The Old', notes: 'A scar.' });
});

it('stores it beside what the GM has changed meanwhile without it', async () => {
  const { changed, file, room, arrives } = shared((save) => {
    save({ ...fixture, revision: 3, name: 'The Old' });
  });
  await arrives({ notes: 'A scar.' });
  expect(file()).toMatchObject({ name: 'The Old', notes: 'A scar.', revision: 5 });
  expect(changed).toEqual([5]);
  expect(room()).toMatchObject({ name: 'The Old', notes: 'A scar.' });
});

it('shows a change before the file is read, if it is known', async () => {
  const { steps, file, arrives } = shared(() => undefined);
  await arrives({ notes: 'A scar.' });
  expect(steps.splice(0)).toEqual(['read', 'show 3']);
  await arrives({ notes: 'Two scars.' });
  expect(steps).toEqual(['show 4', 'read']);
  expect(file()).toMatchObject({ notes: 'Two scars.', revision: 5 });
});

it('shows a change anew where the file is another one than was known', async () => {
  const { sync, steps, save, changed, file, room, arrives } = shared(() => undefined);
  await sync.run(fixture.id);
  save({ ...fixture, revision: 3, name: 'The Old' });
  await arrives({ notes: 'A scar.' });
  expect(steps).toEqual(['read', 'show 3', 'read', 'show 4']);
  expect(changed).toEqual([5]);
  expect(file()).toMatchObject({ name: 'The Old', notes: 'A scar.', revision: 5 });
  expect(room()).toMatchObject({ name: 'The Old', notes: 'A scar.' });
});

it.each(['a new', 'a known'])(
  'leaves what comes to the room while a change to %s file is shown',
  async (which) => {
    const world = shared(() => world.change({ name: 'The Old' }));
    const { sync, file, room, arrives } = world;
    if (which === 'a known') await sync.run(fixture.id);
    await arrives({ notes: 'A scar.' });
    expect(room()).toMatchObject({ name: 'The Old', notes: 'A scar.' });
    await sync.run(fixture.id);
    expect(file()).toMatchObject({ name: 'The Old', notes: 'A scar.' });
    expect(room()).toMatchObject({ name: 'The Old', notes: 'A scar.' });
  },
);

it('reads a file again that the GM has stored', async () => {
  const { sync, steps, next, save, file, arrives } = await storing();
  await sync.store(next, async () => save(next));
  steps.length = 0;
  await arrives({ notes: 'A scar.' });
  expect(steps).toEqual(['read', 'show 4']);
  expect(file()).toMatchObject({ name: 'The Old', notes: 'A scar.', revision: 5 });
});

type Storing = Awaited<ReturnType<typeof storing>>;

/** The GM has changed the character. */
async function storing() {
  const world = shared(() => undefined);
  await world.sync.run(fixture.id);
  await world.sync.settle();
  return { ...world, next: { ...world.file(), name: 'The Old' } };
}

it('shares a change of the GM before its file has it', async () => {
  const { sync, room, file, storedBases, save, next } = await storing();
  const stored = await sync.store(next, async () => {
    expect(room()['name']).toBe('The Old');
    expect(file().name).toBe(fixture.name);
    await sync.settle();
    // Else the file would look like a change of the GM after a crash, and the table would lose one that it has kept.
    expect(storedBases.map(({ name }) => name)).toEqual([fixture.name]);
    return save(next);
  });
  expect(stored).toMatchObject({ ok: true, value: { revision: 4 } });
  await sync.run(fixture.id);
  await sync.settle();
  expect(room()['name']).toBe('The Old');
  expect(file()).toMatchObject({ name: 'The Old', revision: 4 });
  expect(storedBases.map(({ name }) => name)).toEqual([fixture.name, 'The Old']);
});

it('takes it back at the table if it cannot be stored', async () => {
  const { sync, room, file, next } = await storing();
  const full = err(appError('storage-failed'));
  const stored = sync.store(next, async () => {
    expect(room()['name']).toBe('The Old');
    return full;
  });
  const again = sync.run(fixture.id);
  expect(await stored).toBe(full);
  await again;
  expect(room()['name']).toBe(fixture.name);
  expect(file()).toMatchObject({ name: fixture.name, revision: 3 });
});

it.each([
  [
    'another window has changed it',
    ({ save }: Storing) => {
      save({ ...fixture, revision: 3, notes: 'Wet.' });
    },
  ],
  [
    'the table has changed it',
    ({ change }: Storing) => {
      change({ status: 'draft' });
    },
  ],
  [
    'file and room are being brought together',
    ({ sync }: Storing) => {
      void sync.run(fixture.id);
    },
  ],
])('only stores what the GM has changed where %s', async (_, meanwhile) => {
  const world = await storing();
  const { sync, room, next } = world;
  meanwhile(world);
  await Promise.resolve();
  const before = room();
  await sync.store(next, async () => {
    return ok({});
  });
  expect(room()).toBe(before);
  await sync.idle();
});

it('keeps in the file what the table refuses one after the other', async () => {
  const { sync, save, change, file, room } = await storing();
  for (const name of ['The Odd', 'The Old']) {
    const next = { ...file(), name };
    await sync.store(next, async () => save(next));
  }
  // The later one stands in the place of the first.
  sync.refused(fixture.id, []);
  change({ name: fixture.name });
  sync.refused(fixture.id, [{ path: ['name'], from: 'The Old', to: fixture.name }]);
  await sync.run(fixture.id);
  expect(file()).toMatchObject({ name: 'The Old', revision: 5 });
  expect(room()['name']).toBe('The Old');
});

it('keeps in the file what the table refuses while something else is written', async () => {
  const { sync, save, change, file, room, whileWriting } = await storing();
  const odd = { ...file(), name: 'The Odd' };
  await sync.store(odd, async () => save(odd));
  const wet = { ...file(), notes: 'Wet.' };
  whileWriting(() => {
    change({ name: fixture.name });
    sync.refused(fixture.id, [{ path: ['name'], from: 'The Odd', to: fixture.name }]);
  });
  await sync.store(wet, async () => save(wet));
  await sync.run(fixture.id);
  expect(file()).toMatchObject({ name: 'The Odd', notes: 'Wet.' });
  expect(room()).toMatchObject({ name: 'The Odd', notes: 'Wet.' });
});

it('asks which counts where a room differs from its file and its base was lost', async () => {
  const { sync, file, room, change, loseBase } = shared(() => undefined);
  loseBase();
  change({ notes: 'Written while the GM was away.' });
  const [before, there] = [file(), room()];
  await sync.run(fixture.id);
  expect(sync.older()).toMatchObject([
    { id: fixture.id, older: { notes: 'Written while the GM was away.' } },
  ]);
  expect([file(), room()]).toEqual([before, there]);
  await sync.choose(fixture.id, 'room');
  expect(file().notes).toBe('Written while the GM was away.');
  expect(sync.older()).toEqual([]);
});
