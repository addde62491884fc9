import { flushPromises } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import { err, ok } from '#shared/kernel/result';
import { arrivalBetween } from '#shared/table/rooms/arrival';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';
import { useMerging } from '#renderer/stores/editing/useMerging';
import {
  moved,
  numberAt,
  paid,
  journalResult,
  money,
  typed,
  type Action,
} from '#test/integration/tableClient/hands';
import { registry } from '#test/unit/renderer/support/boxed';
import { stored } from '#test/unit/renderer/support/documentSource';
import { fakeProgram } from '#test/unit/renderer/support/fakeProgram';
import { withRulesets } from '#test/unit/renderer/support/withRulesets';

withRulesets(registry);
beforeEach(() => setActivePinia(createPinia()));

const health = ['health'];
const file: CharacterDocument = { ...stored('Ilse'), play: { health: 10 }, revision: 4 };

/** A page with the sheet, and somebody else who stores it. */
async function opened() {
  let now = file;
  let isBrought = false;
  const program = fakeProgram({
    'history.leads': () => ok({ leads: !isBrought }),
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
  const isStored = (action: Action): CharacterDocument => {
    const before = now;
    now = { ...action(before), revision: before.revision + 1 };
    return before;
  };
  return {
    store,
    file: () => now,
    act: (action: Action) => store.apply(action),
    /** It is stored elsewhere, and this page, which does not know of it yet, changes the sheet as well. */
    meets: (other: 'table' | 'window', theirs: Action, own: Action) => {
      const before = isStored(theirs);
      store.apply(own);
      if (other === 'table')
        program.emit('character.arrived', arrivalBetween(before, { ...now, revision: before.revision }));
    },
    /** A file service puts another version into its place. */
    brings: (theirs: Action, own: Action) => {
      isBrought = true;
      isStored(theirs);
      store.apply(own);
    },
    /** It is stored elsewhere while everything is saved here. */
    stores: (other: 'table' | 'window', theirs: Action) => {
      const before = isStored(theirs);
      if (other === 'table')
        program.emit('character.arrived', arrivalBetween(before, { ...now, revision: before.revision }));
    },
    settle: async () => {
      await store.flush();
      await flushPromises();
      await store.flush();
    },
    heard: async () => {
      program.emit('library.changed');
      await flushPromises();
    },
  };
}

describe.each(['table', 'window'] as const)('what a page and another %s do at once', (other) => {
  it('counts both, and says what each did', async () => {
    const page = await opened();
    page.meets(other, moved(health, -2), moved(health, -3));
    await page.settle();
    page.meets(other, paid(-2), paid(5));
    await page.settle();
    expect(numberAt(page.file(), health)).toBe(5);
    expect(journalResult(page.file(), health)).toBe(5);
    expect(money(page.file()) - money(file)).toBe(3);
    expect(useMerging().current).toBeUndefined();
  });

  it('lets a page take its own amount back, and keeps the other one', async () => {
    const page = await opened();
    page.act(moved(health, -3));
    await page.settle();
    page.stores(other, moved(health, -2));
    await page.heard();
    expect(numberAt(page.store.document ?? file, health)).toBe(5);
    page.store.undo();
    await page.settle();
    expect(numberAt(page.file(), health)).toBe(8);
    expect(journalResult(page.file(), health)).toBe(8);
    page.store.redo();
    await page.settle();
    expect(numberAt(page.file(), health)).toBe(5);
  });

  it('is asked about where both typed a value', async () => {
    const page = await opened();
    page.meets(other, typed(health, 4), typed(health, 3));
    await page.settle();
    await expect.poll(() => useMerging().current).toBeDefined();
    expect(numberAt(page.file(), health)).toBe(4);
  });
});

it('is asked about where somebody brought an older version back', async () => {
  const page = await opened();
  page.act(moved(health, -3));
  await page.settle();
  const older: Action = (sheet) => ({ ...sheet, play: { health: 10 }, journal: [] });
  page.brings(older, moved(health, -1));
  await page.settle();
  await expect.poll(() => useMerging().current).toBeDefined();
});
