import { english } from '#test/unit/renderer/support/english';
import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nextTick } from 'vue';
import { rename, writeNotes } from '#shared/sheet/commands';
import type { CharacterDocument } from '#shared/character/document';
import { err, ok } from '#shared/kernel/result';
import { raw } from '#shared/kernel/text';
import { rulesetManifests } from '#shared/rulesets/registry';
import { translate } from '#renderer/locales/i18n';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';
import { useClosing } from '#renderer/stores/window/useClosing';
import { useDialogs } from '#renderer/stores/window/useDialogs';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { useMerging, type MergeAnswer } from '#renderer/stores/editing/useMerging';
import { diskFull, fakeProgram, fine } from '#test/unit/renderer/support/fakeProgram';

const ruleset = rulesetManifests[0]?.id ?? '';
const conflict = err({ code: 'conflict', text: { key: 'errors.conflict' } });

/** A library that counts revisions as the real one does. */
function storedDocuments() {
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
    const program = storedDocuments();
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

  it('keeps the parts of the sheet that a change leaves alone, so that they are not drawn again', async () => {
    const { store } = await started();
    const { sheet, play } = store;
    store.apply((document) => rename(document, 'Brakka'));
    expect(store.sheet).toEqual(store.opened?.sheet());
    expect(store.sheet).toBe(sheet);
    expect(store.play).toBe(play);
    await store.createQuick(ruleset, {}, translate);
    expect(store.sheet).toEqual(store.opened?.sheet());
    expect(store.sheet).not.toBe(sheet);
  });

  it('builds a quick build again in the same draft, and undo brings the first back', async () => {
    const { program, store, id } = await started();
    expect(store.canBuildAgain).toBe(false);
    const quick = await store.createQuick(ruleset, {}, translate);
    const first = store.document;
    expect(store.canBuildAgain).toBe(true);
    store.buildAgain(translate);
    expect(store.document).toMatchObject({ id: quick, status: 'draft' });
    expect(store.document?.choices).not.toEqual(first?.choices);
    expect(store.opened?.problems).toEqual([]);
    store.undo();
    expect(store.document?.choices).toEqual(first?.choices);
    await store.flush();
    expect([...program.documents.keys()]).toEqual([id, quick]);
  });

  it('derives nothing again when a change is only stored', async () => {
    const { program, store, id } = await started();
    store.apply((document) => rename(document, 'Brakka'));
    const { opened } = store;
    await store.flush();
    program.emit('library.changed');
    await vi.advanceTimersByTimeAsync(400);
    expect(store.document).toEqual(program.documents.get(id));
    expect(store.opened).toBe(opened);
    store.apply((document) => rename(document, 'Brokk'));
    expect(store.opened).not.toBe(opened);
  });

  it('saves a change shortly after it, as data that structured clone supports', async () => {
    const { program, store, id } = await started();
    store.apply((document) => rename(document, 'Brakka'));
    expect(store.saveState.kind).toBe('dirty');
    await vi.advanceTimersByTimeAsync(400);
    expect(program.documents.get(id)?.name).toBe('Brakka');
    expect(store.document?.revision).toBe(2);
  });

  it('names the steps of undo and redo, and reports them with a way back', async () => {
    const { store } = await started();
    useNotifications().shown.forEach(({ id }) => useNotifications().dismiss(id));
    const words = () => useNotifications().shown.map(({ text }) => translate(text));
    expect([store.undoName, store.redoName]).toEqual([null, null]);
    store.apply((document) => writeNotes(document, 'owes money'));
    store.apply((document) => rename(document, 'Brakka'), { label: raw('Named at last') });
    expect(translate(store.undoName!)).toBe('Named at last');
    store.undo();
    expect(words()).toEqual([english('app.undone', { name: 'Unnamed character', what: 'Named at last' })]);
    expect(translate(store.undoName!)).toBe(english('undoStep.character.notes'));
    expect(translate(store.redoName!)).toBe('Named at last');
    store.undo();
    await nextTick();
    // Only the next step of redo is offered.
    expect(words()).toEqual([english('app.undone', { name: 'Unnamed character', what: 'Edit the notes' })]);
    useNotifications().shown[0]!.action!.run();
    expect(store.document?.notes).toBe('owes money');
  });

  it('offers to undo a step only while it is the last one', async () => {
    const { store } = await started();
    const notifications = useNotifications();
    notifications.shown.forEach(({ id }) => notifications.dismiss(id));
    const shown = () => useNotifications().shown.map(({ text }) => translate(text));
    store.apply((document) => writeNotes(document, 'owes money'));
    notifications.done(raw('Written'), store.lastStep());
    const { run } = useNotifications().shown[0]!.action!;
    await nextTick();
    expect(shown()).toEqual(['Unnamed character: Written']);
    store.apply((document) => rename(document, 'Brakka'));
    await nextTick();
    expect(shown()).toEqual([]);
    run();
    expect(store.document).toMatchObject({ name: 'Brakka', notes: 'owes money' });
  });

  it('starts a new undo history if a change asks for it', async () => {
    const { store } = await started();
    store.apply((document) => rename(document, 'Brakka'));
    store.apply((document) => ({ ...document, status: 'finished' }), { fresh: true });
    expect([store.canUndo, store.canRedo]).toEqual([false, false]);
    store.undo();
    expect(store.document).toMatchObject({ name: 'Brakka', status: 'finished' });
  });

  it('undoes and redoes, with consecutive typing as one step', async () => {
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
    // Undo restores the content, not the revision: the save is accepted.
    expect(program.documents.get(id)).toMatchObject({ name: 'Bra', notes: '' });
    expect(store.saveState.kind).toBe('saved');
  });

  it('freezes documents, so that no one changes one in place', async () => {
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

  /** Another program stores a different name while this one is being changed. */
  async function clashing() {
    const { program, store, id } = await started();
    const theirs = { ...program.documents.get(id)!, name: 'Theirs', notes: 'theirs alone', revision: 5 };
    program.documents.set(id, theirs);
    store.apply((document) => rename(document, 'Mine'));
    store.apply((document) => ({ ...document, status: 'finished' }));
    await vi.advanceTimersByTimeAsync(400);
    await vi.waitFor(() => expect(useMerging().current).toBeDefined(), 20_000);
    return { program, store, id };
  }
  const answer = async (given: MergeAnswer) => {
    useMerging().answer(given);
    await vi.advanceTimersByTimeAsync(500);
  };

  it('overwrites no one: it shows both sides, line by line, and who changed each', async () => {
    await clashing();
    const { name, theirsAt, lines } = useMerging().current!;
    expect({ name, theirsAt }).toEqual({ name: 'Mine', theirsAt: '2026-01-02T03:04:05.000Z' });
    expect(Object.fromEntries(lines.map(({ part, changed }) => [part, changed]))).toEqual({
      ...{ name: 'both', status: 'here', notes: 'there' },
    });
  });

  it('stores the chosen lines as the next revision of what is stored', async () => {
    const { program, store, id } = await clashing();
    const mine = useMerging().current!.lines.filter(({ part }) => part !== 'notes');
    await answer({ kind: 'lines', mine: mine.map((line) => line.id) });
    expect(program.documents.get(id)).toMatchObject({
      ...{ name: 'Mine', status: 'finished', notes: 'theirs alone', revision: 6 },
    });
    expect(store.saveState.kind).toBe('saved');
    store.undo();
    expect(store.document).toMatchObject({ name: 'Theirs', revision: 6 });
  });

  it('keeps mine as a copy beside it, if the user chooses that', async () => {
    const { program, store, id } = await clashing();
    await answer({ kind: 'copy' });
    expect(program.documents.get(id)?.name).toBe('Theirs');
    expect(program.documents.size).toBe(2);
    expect(store.document?.id).not.toBe(id);
    expect(store.document?.name).toBe(english('character.copyName', { name: 'Mine' }));
    expect(store.saveState.kind).toBe('saved');
  });

  it('takes the stored one, if the user chooses that', async () => {
    const { store } = await clashing();
    await answer({ kind: 'theirs' });
    expect(store.document).toMatchObject({ name: 'Theirs', revision: 5 });
    expect(store.canUndo).toBe(false);
  });

  it('keeps both as they are if that is decided later, and asks again at the next save', async () => {
    const { program, store, id } = await clashing();
    await answer({ kind: 'later' });
    expect(program.documents.get(id)?.name).toBe('Theirs');
    expect(store.document?.name).toBe('Mine');
    expect(store.saveState).toMatchObject({ kind: 'failed', error: { code: 'conflict' } });
    void store.retry();
    await vi.advanceTimersByTimeAsync(10);
    expect(useMerging().current).toBeDefined();
  });

  it('takes over another revision with the same content without asking', async () => {
    const { program, store, id } = await started();
    store.apply((document) => rename(document, 'Mine'));
    program.documents.set(id, { ...program.documents.get(id)!, name: 'Mine', revision: 5 });
    await vi.advanceTimersByTimeAsync(400);
    await vi.waitFor(() => expect(store.document?.revision).toBe(5), 20_000);
    expect(store.saveState.kind).toBe('saved');
    expect(useMerging().current).toBeUndefined();
  });

  it('asks briefly if the stored one cannot be read or is gone', async () => {
    const { program, store, id } = await started();
    program.documents.delete(id);
    store.apply((document) => rename(document, 'Mine'));
    await vi.advanceTimersByTimeAsync(400);
    expect(useDialogs().current?.choices.map((choice) => choice.id)).toEqual(['later', 'theirs', 'copy']);
  });

  it('shows external changes of the file at once, even under the same revision', async () => {
    const { program, store, id } = await started();
    program.documents.set(id, { ...program.documents.get(id)!, name: 'By hand' });
    program.emit('library.changed');
    await vi.waitFor(() => expect(store.document?.name).toBe('By hand'), 20_000);
    const shown = store.document;
    program.emit('library.changed');
    await vi.advanceTimersByTimeAsync(10);
    expect(store.document).toBe(shown);
  });

  it('reports a missing character', async () => {
    const { store } = await started();
    await store.load('nobody');
    expect(store.error?.code).toBe('not-found');
    expect(store.document).toBeNull();
  });

  it('refuses choices that the ruleset cannot read, and keeps them', async () => {
    const { program, store, id } = await started();
    program.documents.set('odd', { ...program.documents.get(id)!, id: 'odd', choices: 7 });
    await store.load('odd');
    expect(store.error?.code).toBe('damaged-document');
    expect(store.opened).toBeNull();
    expect(store.document?.choices).toBe(7);
  });

  it('saves the open one before it opens another', async () => {
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
