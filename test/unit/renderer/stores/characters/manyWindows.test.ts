import { flushPromises } from '@vue/test-utils';
import fc from 'fast-check';
import { createPinia, setActivePinia } from 'pinia';
import { expect, it } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import { err, ok } from '#shared/kernel/result';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';
import { useMerging } from '#renderer/stores/editing/useMerging';
import { journalResult, moved, numberAt } from '#test/integration/tableClient/hands';
import { registry } from '#test/unit/renderer/support/boxed';
import { stored } from '#test/unit/renderer/support/documentSource';
import { diskFull, fakeProgram } from '#test/unit/renderer/support/fakeProgram';
import { withRulesets } from '#test/unit/renderer/support/withRulesets';

withRulesets(registry);

/** An amount, or marks in the notes that are one step. */
type Done = number | string[];

const health = ['health'];
const first = 1000;

/** Several windows with one sheet, whose file counts revisions as the real one does. */
async function windows(count: number) {
  let file: CharacterDocument = { ...stored('Ilse'), notes: '', play: { health: first }, revision: 4 };
  let isFull = false;
  const program = fakeProgram({
    'character.read': () => ok(file),
    'character.save': ({ document }: { document: CharacterDocument }) => {
      if (isFull) return diskFull;
      if (document.revision !== file.revision)
        return err({ code: 'conflict', text: { key: 'errors.conflict' } });
      file = { ...document, revision: document.revision + 1 };
      return ok({ revision: file.revision, updatedAt: file.updatedAt });
    },
    'history.leads': ({ from, revision }: { from: { revision: number }; revision: number }) =>
      ok({ leads: revision > from.revision }),
  });
  const pages = Array.from({ length: count }, () => {
    const pinia = createPinia();
    setActivePinia(pinia);
    return {
      store: useCharacterStore(pinia),
      merging: useMerging(pinia),
      done: [] as Done[],
      undone: [] as Done[],
    };
  });
  for (const { store } of pages) await store.load(file.id);
  const hear = async (): Promise<void> => {
    program.emit('library.changed');
    await flushPromises();
  };
  return { pages, file: () => file, hear, fill: (full: boolean) => (isFull = full) };
}

/** A run of typing that goes on after a change of another window takes its own words back, and not that change. */
const typedOn = (
  [
    [0, { do: 'type' }],
    [0, { do: 'save' }],
    [1, { do: 'hear' }],
    [1, { do: 'hit', by: -3 }],
    [1, { do: 'save' }],
    [0, { do: 'hear' }],
    [0, { do: 'type' }],
    [0, { do: 'undo' }],
  ] as const
).map(([page, does]) => ({ page, does }));

const step = fc.record({
  page: fc.nat(3),
  does: fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('hit' as const), by: fc.integer({ min: 1, max: 9 }) }),
    },
    ...(['type', 'note', 'undo', 'redo', 'save', 'hear', 'full', 'empty'] as const).map((kind) => ({
      weight: ['type', 'undo', 'hear', 'save'].includes(kind) ? 3 : 1,
      arbitrary: fc.record({ do: fc.constant(kind) }),
    })),
  ),
});

it('every window ends with the same sheet, with what each did and did not take back', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2, max: 4 }),
      fc.array(step, { maxLength: 40 }),
      async (count, steps) => {
        const { pages, file, hear, fill } = await windows(count);
        const typist = new Set<unknown>();
        for (const [at, { page, does }] of steps.entries()) {
          const { store, done, undone } = pages[page % count]!;
          const made = (what: Done): void => {
            done.push(what);
            undone.length = 0;
          };
          if (does.do === 'hit') {
            store.apply(moved(health, does.by));
            made(does.by);
          }
          if (does.do === 'type' || does.do === 'note') {
            const mark = String.fromCodePoint(0x4e00 + at);
            const isRun = does.do === 'type' && typist.has(store);
            store.apply((sheet) => ({ ...sheet, notes: `${sheet.notes}${mark}` }), {
              ...(does.do === 'type' && { merge: 'notes' }),
            });
            const last = done.at(-1);
            if (isRun && typeof last === 'object') last.push(mark);
            else made([mark]);
          }
          if (does.do === 'type') typist.add(store);
          if (does.do === 'hit' || does.do === 'note') typist.delete(store);
          if (does.do === 'undo') {
            expect(store.canUndo).toBe(done.length > 0);
            store.undo();
            if (done.length > 0) typist.delete(store);
            undone.push(...done.splice(-1));
          }
          if (does.do === 'redo') {
            expect(store.canRedo).toBe(undone.length > 0);
            store.redo();
            if (undone.length > 0) typist.delete(store);
            done.push(...undone.splice(-1));
          }
          if (does.do === 'save') await store.flush();
          if (does.do === 'hear') await hear();
          if (does.do === 'full' || does.do === 'empty') fill(does.do === 'full');
        }
        fill(false);
        await flushPromises();
        for (const { store } of pages) expect(await store.flush()).toBe(true);
        await hear();
        const did = pages.flatMap(({ done }) => done);
        const amounts = did.filter((each) => typeof each === 'number');
        const marks = did.flatMap((each) => (typeof each === 'object' ? each : []));
        const now = first + amounts.reduce((sum, by) => sum + by, 0);
        expect(numberAt(file(), health)).toBe(now);
        if (amounts.length > 0) expect(journalResult(file(), health)).toBe(now);
        expect(Array.from(file().notes).toSorted()).toEqual(marks.toSorted());
        for (const { store, merging } of pages) {
          expect(merging.current).toBeUndefined();
          expect(store.document).toEqual(file());
        }
      },
    ),
    {
      examples: [[2, typedOn]],
      numRuns: 60,
    },
  );
});
