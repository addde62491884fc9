import { computed, readonly, shallowReadonly, shallowRef } from 'vue';
import type { CharacterDocument } from '../../shared/character/document';
import { ok } from '../../shared/kernel/result';
import { call } from '../platform/client';
import { createAutosave } from './autosave';
import { freeze, restored } from './characterChanges';
import { emptyHistory, record, stepBack, stepForward, type History } from './history';

/** How a change joins the history: a run of changes with one `merge` key is one step of undo. */
export interface ChangeOptions {
  readonly merge?: string;
}

/**
 * The document on the desk: what it is now, what it was when it was last stored, every step between, and
 * its way to the disk. `onConflict` is told when somebody else stored it meanwhile.
 */
export function createCharacterDesk(onConflict: () => void) {
  const document = shallowRef<CharacterDocument | null>(null);
  const stored = shallowRef<CharacterDocument | null>(null);
  const history = shallowRef<History<CharacterDocument>>(emptyHistory());

  const autosave = createAutosave(async () => {
    const snapshot = document.value;
    if (snapshot === null) return ok({ changed: false });
    const saved = await call('character.save', { document: snapshot });
    const current = document.value;
    if (saved.ok && current?.id === snapshot.id) {
      stored.value = snapshot;
      document.value = freeze({ ...current, ...saved.value });
    }
    if (!saved.ok && saved.error.code === 'conflict') onConflict();
    return saved.ok ? ok({ changed: current !== snapshot }) : saved;
  });

  /** Puts a stored document on the desk, or clears it. What was unsaved before is gone. */
  function put(next: CharacterDocument | null): void {
    autosave.drop();
    history.value = emptyHistory();
    document.value = freeze(next);
    stored.value = next;
  }

  /** Puts a document on the desk that was never stored, and stores it. */
  function putNew(next: CharacterDocument): Promise<boolean> {
    put(next);
    stored.value = null;
    autosave.touch();
    return autosave.flush();
  }

  function apply(
    change: (document: CharacterDocument) => CharacterDocument,
    { merge }: ChangeOptions = {},
  ): void {
    const before = document.value;
    if (before === null) return;
    const next = change(before);
    if (next === before) return;
    history.value = record(history.value, before, Date.now(), merge);
    document.value = freeze(next);
    autosave.touch();
  }

  function travel(step: typeof stepBack<CharacterDocument>): void {
    const before = document.value;
    const moved = before && step(history.value, before);
    if (!moved) return;
    history.value = moved.history;
    document.value = restored(moved.value, before);
    autosave.touch();
  }

  return {
    document: shallowReadonly(document),
    stored: shallowReadonly(stored),
    saveState: readonly(autosave.state),
    canUndo: computed(() => history.value.past.length > 0),
    canRedo: computed(() => history.value.future.length > 0),
    put,
    putNew,
    apply,
    undo: () => travel(stepBack),
    redo: () => travel(stepForward),
    flush: () => autosave.flush(),
  };
}
