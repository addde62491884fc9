import { expect, it } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import { createOwnSheets } from '#shared/joined/ownSheets';
import type { JsonRecord } from '#shared/kernel/record';
import { ok } from '#shared/kernel/result';
import type { TableLink } from '#shared/table/link';
import { newCharacter, rename } from '#shared/sheet/commands';
import { toyRuleset } from '#test/fixtures/toyRuleset';
import { countingIds, fixedClock } from '#test/fixtures/ports';

const older = rename(newCharacter(toyRuleset, { clock: fixedClock, ids: countingIds() }), 'Brakka');
const entry = {
  id: 'after-the-backup',
  at: fixedClock.now(),
  label: { raw: 'Rest' },
  changes: [],
  entered: [],
  withdrawn: [],
};
const newer: CharacterDocument = { ...older, journal: [entry] };
const { id } = older;

/** A seat whose sheet is the same as its room; `hold` keeps the next reading of the file waiting. */
async function together() {
  let room = newer as unknown as JsonRecord;
  let base: JsonRecord | undefined;
  let basesWritten = 0;
  const writes: unknown[] = [];
  let held: Promise<void> = Promise.resolve();
  let reading: (() => void) | undefined;
  let file = newer;
  const saved: CharacterDocument[] = [];
  const changed: CharacterDocument[] = [];
  const sheets = createOwnSheets({
    documents: {
      read: async () => {
        reading?.();
        await held;
        return ok(file);
      },
      save: async (document) => {
        saved.push(document);
        file = { ...document, revision: document.revision + 1 };
        return ok({ revision: file.revision, updatedAt: fixedClock.now() });
      },
    },
    link: {
      seat: () => ({ id: 'ann', name: 'Ann', role: 'player', characters: [id] }),
      room: () => room,
      write: async (...written: unknown[]) => {
        writes.push(written);
        return null;
      },
    } as unknown as TableLink,
    bases: {
      read: async () => base,
      write: async (_, next) => {
        base = next;
        basesWritten += 1;
      },
    },
    changed: (document) => changed.push(document),
  });
  await sheets.run(id);
  return {
    sheets,
    saved,
    changed,
    writes,
    basesWritten: () => basesWritten,
    /** In this program, as in the room, but without a note of what both had. */
    edit: (document: CharacterDocument) => {
      saved.push(document);
      file = document;
      room = document as unknown as JsonRecord;
    },
    restore: (document: CharacterDocument = older) => {
      room = document as unknown as JsonRecord;
      sheets.renewed(id);
    },
    /** The GM changes the room. */
    change: (document: CharacterDocument) => {
      room = document as unknown as JsonRecord;
    },
    hold: () => {
      let release = (): void => undefined;
      held = new Promise((resolve) => (release = resolve));
      return { begun: new Promise<void>((resolve) => (reading = resolve)), release: () => release() };
    },
  };
}

it('asks before a room that was restored to an older content touches the file', async () => {
  const { sheets, saved, restore } = await together();
  expect(sheets.states()).toMatchObject([{ asks: false }]);
  restore();
  await sheets.run(id);
  expect(sheets.states()).toMatchObject([{ asks: true }]);
  expect(saved).toEqual([]);
});

it('asks, too, where the room is restored while file and room are being compared', async () => {
  const { sheets, saved, restore, hold } = await together();
  const { begun, release } = hold();
  const running = sheets.run(id);
  await begun;
  restore();
  release();
  await running;
  await sheets.run(id);
  expect(sheets.states()).toMatchObject([{ asks: true }]);
  expect(saved).toEqual([]);
});

it('asks, too, where the restored room lacks words that no journal knows', async () => {
  const { sheets, saved, restore } = await together();
  restore({ ...newer, notes: 'From before.' });
  await sheets.run(id);
  expect(sheets.states()).toMatchObject([{ asks: true }]);
  expect(saved).toEqual([]);
});

it('asks no more once the file of the GM is in the room, which went on from the one that was lost', async () => {
  const { sheets, saved, restore, change } = await together();
  restore({ ...older, name: 'Brakka the Young' });
  await sheets.run(id);
  // The GM, whose file is the older one too, goes on with it.
  change({ ...older, name: 'Brakka the Young', notes: 'Of the GM.' });
  await sheets.run(id);
  expect(sheets.states()).toMatchObject([{ asks: true }]);
  expect(saved).toEqual([]);
  change({ ...newer, notes: 'Of the GM.' });
  await sheets.run(id);
  expect(sheets.states()).toMatchObject([{ asks: false }]);
  expect(saved).toMatchObject([{ name: 'Brakka', notes: 'Of the GM.', journal: [entry] }]);
});

it('asks on where words that no journal knows are still those of the older room', async () => {
  const { sheets, saved, restore, change } = await together();
  restore({ ...newer, notes: 'From before.' });
  await sheets.run(id);
  change({ ...newer, notes: 'From before.', name: 'Brakka the Old' });
  await sheets.run(id);
  expect(sheets.states()).toMatchObject([{ asks: true }]);
  expect(saved).toEqual([]);
  change({ ...newer, notes: 'Of the GM.', name: 'Brakka the Old' });
  await sheets.run(id);
  expect(sheets.states()).toMatchObject([{ asks: false }]);
});

it('does not ask where the restored room has all that the file has', async () => {
  const { sheets, restore } = await together();
  restore(newer);
  await sheets.run(id);
  expect(sheets.states()).toMatchObject([{ asks: false }]);
});

it('takes what others change in the same room without a question', async () => {
  const { sheets, saved, changed, change } = await together();
  change({ ...older, notes: 'The GM took the last step back.' });
  await sheets.run(id);
  expect(sheets.states()).toMatchObject([{ asks: false }]);
  expect(saved).toMatchObject([{ notes: 'The GM took the last step back.', journal: [] }]);
  expect(changed).toEqual(saved.map((document) => ({ ...document, revision: document.revision + 1 })));
});

it('writes what file and room had in common only where that changed', async () => {
  const { sheets, basesWritten, change } = await together();
  expect(basesWritten()).toBe(1);
  await sheets.run(id);
  expect(basesWritten()).toBe(1);
  change({ ...newer, notes: 'By the table.' });
  await sheets.run(id);
  await sheets.run(id);
  expect(basesWritten()).toBe(2);
});

it('does not write into the room what it has already, since words would be there twice', async () => {
  const { sheets, writes, edit } = await together();
  edit({ ...newer, notes: 'A scar.' });
  await sheets.run(id);
  expect(writes).toEqual([]);
  edit({ ...newer, notes: 'A scar. A limp.' });
  await sheets.run(id);
  expect(writes).toEqual([]);
});
