import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rename } from '#shared/sheet/commands';
import type { CharacterDocument } from '#shared/character/document';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import { drawn } from '#renderer/platform/drawn';
import { createEditSession } from '#renderer/stores/editing/editSession';
import type { WayBack } from '#renderer/stores/editing/history';
import { stored } from '#test/unit/renderer/support/documentSource';

const at = '2026-01-02T03:04:05.000Z';
const named = (name: string) => (document: CharacterDocument) => rename(document, name);
const later = (document: CharacterDocument): CharacterDocument => ({
  ...document,
  revision: document.revision + 1,
});

function session(
  save?: (document: CharacterDocument) => Promise<Result<{ revision: number; updatedAt: string }, AppError>>,
) {
  const saves: string[] = [];
  const made = createEditSession<CharacterDocument>(
    save ??
      (async (document) => {
        saves.push(`${document.name} ${String(document.revision)}`);
        return ok({ revision: document.revision + 1, updatedAt: at });
      }),
    async () => false,
  );
  made.put(stored('Ilse'));
  return { ...made, saves };
}

it('freezes all of a document that was read once the page is drawn', async () => {
  const { put } = session();
  const skills = { climbing: {} };
  put({ ...stored('Ilse'), choices: { skills } });
  await drawn();
  expect(Object.isFrozen(skills.climbing)).toBe(true);
});

it('undoes the last step whose places nobody else changed since, and does it again', async () => {
  const { apply, goOnFrom, document, undo, redo, undoStep, flush } = session();
  const key = (merge: string) => ({ merge });
  apply((before) => ({ ...before, notes: 'mine' }), key('notes'));
  apply(named('Ilse II'), key('name'));
  await flush();
  const mine = document.value;
  if (mine === null) throw new Error('no document');
  expect(goOnFrom(later(named('Theirs')(mine)))).toBe(true);
  expect(undoStep.value?.value.notes).toBe('');
  undo();
  expect(document.value).toMatchObject({ name: 'Theirs', notes: '' });
  expect(undoStep.value).toBeNull();
  redo();
  expect(document.value).toMatchObject({ name: 'Theirs', notes: 'mine' });
});

describe('an exchange', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('writes unsaved changes first, takes over the stored version, and is one step of undo', async () => {
    const { apply, exchange, document, undo, canRedo, saves, saveState } = session();
    apply(named('Ilse II'));
    const states: string[] = [];
    const made = await exchange(
      async (current) => {
        states.push(saveState.value.kind);
        return ok(later(named('Ilse III')(current)));
      },
      { records: () => ({}) },
    );
    expect([made.ok, states, saves]).toEqual([true, ['saving'], ['Ilse II 1']]);
    expect(document.value).toMatchObject({ name: 'Ilse III', revision: 3 });
    expect(saveState.value.kind).toBe('saved');
    undo();
    expect(document.value).toMatchObject({ name: 'Ilse II', revision: 3 });
    expect(canRedo.value).toBe(true);
  });

  it('applies changes made during it afterward, and is not interrupted by undo', async () => {
    const { apply, exchange, document, undo, flush, saves } = session();
    apply(named('Before'));
    await flush();
    const done = exchange(
      async (current) => {
        apply(named('After'));
        undo();
        return ok(later({ ...current, notes: 'given' }));
      },
      { records: () => ({}) },
    );
    const flushed = flush();
    await done;
    expect(document.value).toMatchObject({ name: 'After', notes: 'given', revision: 3 });
    await flushed;
    expect(saves).toEqual(['Before 1', 'After 3']);
  });

  it('that fails changes nothing, and keeps waiting changes', async () => {
    const { apply, exchange, document, canUndo } = session();
    const failing = err(appError('conflict'));
    expect(await exchange(async () => failing, { records: () => ({}) })).toEqual(failing);
    expect([document.value?.revision, canUndo.value]).toEqual([1, false]);
    await expect(
      exchange(
        async () => {
          apply(named('Kept'));
          throw new Error('a bug');
        },
        { records: () => ({}) },
      ),
    ).rejects.toThrow('a bug');
    expect(document.value?.name).toBe('Kept');
  });

  it('is not tried while something cannot be written', async () => {
    const full = err(appError('storage-failed'));
    const { apply, exchange } = session(async () => full);
    apply(named('Ilse II'));
    const store = vi.fn();
    expect(await exchange(store, { records: () => ({}) })).toEqual(full);
    expect(store).not.toHaveBeenCalled();
  });

  it('removes the last step, whose way back is gone once, or starts undo over', async () => {
    const { apply, exchange, undo, canUndo, canRedo, document } = session();
    apply(named('One'));
    const back: WayBack = vi.fn(() =>
      exchange(async (current) => ok(later(named('One')(current))), { undoes: back }),
    );
    await exchange(async (current) => ok(later(named('Two')(current))), { records: () => ({ back }) });
    expect([undo(), undo()]).toEqual([false, false]);
    await vi.waitFor(() => expect(document.value?.name).toBe('One'));
    expect(back).toHaveBeenCalledOnce();
    expect([canUndo.value, canRedo.value]).toEqual([true, false]);
    undo();
    expect(document.value?.name).toBe('Ilse');
    await exchange(async (current) => ok(later(current)), {});
    expect([canUndo.value, canRedo.value]).toEqual([false, false]);
  });

  it('follows the previous one', async () => {
    const { exchange } = session();
    const order: string[] = [];
    const slow = (name: string) =>
      exchange(
        async (current) => {
          order.push(`${name} begins`);
          await Promise.resolve();
          order.push(`${name} ends`);
          return ok(later(current));
        },
        { records: () => ({}) },
      );
    await Promise.all([slow('first'), slow('second')]);
    expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  });

  it('without a document is refused', async () => {
    const { put, exchange } = session();
    put(null);
    expect(await exchange(async (current) => ok(current), { records: () => ({}) })).toEqual(
      err(appError('not-found')),
    );
  });
});
