import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nextTick } from 'vue';
import { rename, writeNotes } from '../../../../shared/character/character';
import type { CharacterDocument } from '../../../../shared/character/document';
import { err, ok } from '../../../../shared/kernel/result';
import { rulesetManifests } from '../../../../shared/rulesets/registry';
import { useCharacterStore } from '../../../../renderer/stores/useCharacterStore';
import { useClosing } from '../../../../renderer/stores/useClosing';
import { useDialogs } from '../../../../renderer/stores/useDialogs';
import { diskFull, fakeProgram, fine } from '../support/fakeProgram';

const ruleset = rulesetManifests[0]?.id ?? '';
const conflict = err({ code: 'conflict', text: { key: 'errors.conflict' } });

/** A library of one shelf that counts revisions as the real one does. */
function shelf() {
  const documents = new Map<string, CharacterDocument>();
  let failing: unknown;
  const program = fakeProgram({
    'character.save': ({ document }: { document: CharacterDocument }) => {
      if (failing !== undefined) return failing;
      const revision = (documents.get(document.id)?.revision ?? 0) + 1;
      if (document.revision !== revision - 1) return conflict;
      const updatedAt = '2026-01-02T03:04:05.000Z';
      documents.set(document.id, { ...document, revision, updatedAt });
      return ok({ revision, updatedAt });
    },
    'character.read': ({ id }: { id: string }) => {
      const document = documents.get(id);
      return document ? ok(document) : err({ code: 'not-found', text: { key: 'errors.not-found' } });
    },
    'app.closeNow': () => fine,
    'app.stayOpen': () => fine,
  });
  return { ...program, documents, fail: (outcome: unknown) => (failing = outcome) };
}

describe('useCharacterStore', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    setActivePinia(createPinia());
  });
  afterEach(() => vi.useRealTimers());

  async function started() {
    const program = shelf();
    const store = useCharacterStore();
    const id = await store.create(ruleset);
    return { program, store, id };
  }

  it('stores a new draft at once and derives it', async () => {
    const { program, store, id } = await started();
    expect(program.documents.get(id)).toMatchObject({ status: 'draft', revision: 1, ruleset });
    expect(store.saveState.kind).toBe('saved');
    expect(store.opened?.steps.length).toBeGreaterThan(0);
  });

  it('saves a change shortly after it, and sends what structured clone can carry', async () => {
    const { program, store, id } = await started();
    store.apply((document) => rename(document, 'Brakka'));
    expect(store.saveState.kind).toBe('dirty');
    await vi.advanceTimersByTimeAsync(400);
    expect(program.documents.get(id)?.name).toBe('Brakka');
    expect(store.document?.revision).toBe(2);
  });

  it('undoes and redoes, and a run of typing is one step', async () => {
    const { program, store, id } = await started();
    for (const name of ['B', 'Br', 'Bra']) store.apply((d) => rename(d, name), { merge: 'name' });
    store.apply((document) => writeNotes(document, 'owes money'));
    await vi.advanceTimersByTimeAsync(400);
    store.undo();
    expect(store.document).toMatchObject({ name: 'Bra', notes: '' });
    store.undo();
    expect(store.document?.name).toBe('');
    expect(store.canUndo).toBe(false);
    store.redo();
    await vi.advanceTimersByTimeAsync(400);
    // Undo goes back in the character, not in its revisions: the save is taken.
    expect(program.documents.get(id)).toMatchObject({ name: 'Bra', notes: '' });
    expect(store.saveState.kind).toBe('saved');
  });

  it('keeps documents frozen, so that nobody changes one in place', async () => {
    const { store } = await started();
    expect(Object.isFrozen(store.document)).toBe(true);
    expect(Object.isFrozen(store.document?.choices)).toBe(true);
  });

  it('shows a failed save, keeps the change and recovers by itself', async () => {
    const { program, store, id } = await started();
    program.fail(diskFull);
    store.apply((document) => rename(document, 'Ilse'));
    await vi.advanceTimersByTimeAsync(400);
    expect(store.saveState).toMatchObject({ kind: 'failed', error: { code: 'storage-failed' } });
    expect(store.document?.name).toBe('Ilse');
    program.fail(undefined);
    await vi.advanceTimersByTimeAsync(1000);
    expect(store.saveState.kind).toBe('saved');
    expect(program.documents.get(id)?.name).toBe('Ilse');
  });

  it('saves before the window closes', async () => {
    const { program, store, id } = await started();
    useClosing().listen();
    store.apply((document) => rename(document, 'Ilse'));
    program.emit('app.closing');
    await vi.advanceTimersByTimeAsync(10);
    expect(program.documents.get(id)?.name).toBe('Ilse');
    expect(program.named('app.closeNow')).toHaveLength(1);
  });

  it('asks before it closes with changes that cannot be saved, and names them', async () => {
    const { program, store } = await started();
    useClosing().listen();
    program.fail(diskFull);
    store.apply((document) => rename(document, 'Ilse'));
    program.emit('app.closing');
    await vi.advanceTimersByTimeAsync(10);
    const dialogs = useDialogs();
    expect(dialogs.current?.items).toEqual([{ key: 'character.part.name' }]);
    expect(program.named('app.stayOpen').length).toBeGreaterThan(0);
    dialogs.answer('stay');
    await vi.advanceTimersByTimeAsync(10);
    expect(program.named('app.closeNow')).toHaveLength(0);
    expect(store.document?.name).toBe('Ilse');

    program.emit('app.closing');
    await vi.advanceTimersByTimeAsync(10);
    dialogs.answer('leave');
    await vi.advanceTimersByTimeAsync(10);
    expect(program.named('app.closeNow')).toHaveLength(1);
  });

  it('overwrites nobody: it offers what is stored, or mine as a copy', async () => {
    const { program, store, id } = await started();
    const theirs = { ...program.documents.get(id)!, name: 'Theirs', revision: 5 };
    program.documents.set(id, theirs);
    store.apply((document) => rename(document, 'Mine'));
    await vi.advanceTimersByTimeAsync(400);
    const dialogs = useDialogs();
    expect(dialogs.current?.choices.map((choice) => choice.id)).toEqual(['later', 'theirs', 'copy']);
    dialogs.answer('copy');
    await vi.advanceTimersByTimeAsync(10);
    expect(program.documents.get(id)?.name).toBe('Theirs');
    expect(program.documents.size).toBe(2);
    expect(store.document?.id).not.toBe(id);
    expect(store.document?.name).toBe('Mine (copy)');
    expect(store.saveState.kind).toBe('saved');
  });

  it('takes what is stored, where the user says so', async () => {
    const { program, store, id } = await started();
    program.documents.set(id, { ...program.documents.get(id)!, name: 'Theirs', revision: 5 });
    store.apply((document) => rename(document, 'Mine'));
    await vi.advanceTimersByTimeAsync(400);
    useDialogs().answer('theirs');
    await vi.advanceTimersByTimeAsync(10);
    expect(store.document).toMatchObject({ name: 'Theirs', revision: 5 });
    expect(store.canUndo).toBe(false);
  });

  it('says when a character is not there', async () => {
    const { store } = await started();
    await store.load('nobody');
    expect(store.error?.code).toBe('not-found');
    expect(store.document).toBeNull();
  });

  it('refuses choices that the ruleset cannot read, and leaves them as they are', async () => {
    const { program, store, id } = await started();
    program.documents.set('odd', { ...program.documents.get(id)!, id: 'odd', choices: 7 });
    await store.load('odd');
    expect(store.error?.code).toBe('damaged-document');
    expect(store.opened).toBeNull();
    expect(store.document?.choices).toBe(7);
  });

  it('saves what is open before it opens another', async () => {
    const { program, store, id } = await started();
    program.documents.set('next', { ...program.documents.get(id)!, id: 'next', name: 'Next' });
    store.apply((document) => rename(document, 'First'));
    await store.load('next');
    await nextTick();
    expect(program.documents.get(id)?.name).toBe('First');
    expect(store.document?.name).toBe('Next');
    expect(store.canUndo).toBe(false);
  });
});
