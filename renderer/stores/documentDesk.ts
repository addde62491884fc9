import { computed, readonly, shallowRef, type ShallowRef } from 'vue';
import type { Envelope } from '../../shared/documents/envelope';
import type { AppError } from '../../shared/kernel/errors';
import { ok, type Result } from '../../shared/kernel/result';
import { createAutosave } from './autosave';
import { emptyHistory, record, stepBack, stepForward, type History } from './history';

/** How a change joins the history: a run of changes with one `merge` key is one step of undo. */
export interface ChangeOptions {
  readonly merge?: string;
}

/** What a save answers: the envelope of what is stored now. */
export type Stored = Pick<Envelope, 'revision' | 'updatedAt'>;

/**
 * The document on the desk: what it is now, what it was when it was last stored, every step between, and
 * its way to the disk. `onConflict` is told when somebody else stored it meanwhile.
 */
export function createDocumentDesk<D extends Envelope>(
  save: (document: D) => Promise<Result<Stored, AppError>>,
  onConflict: () => void,
) {
  const document = held<D | null>(null);
  const stored = held<D | null>(null);
  const history = held<History<D>>(emptyHistory());

  const autosave = createAutosave(async () => {
    const snapshot = document.value;
    if (snapshot === null) return ok({ changed: false });
    const saved = await save(snapshot);
    const current = document.value;
    if (saved.ok && current?.id === snapshot.id) {
      stored.value = snapshot;
      document.value = freeze({ ...current, ...saved.value });
    }
    if (!saved.ok && saved.error.code === 'conflict') onConflict();
    return saved.ok ? ok({ changed: current !== snapshot }) : saved;
  });

  /** Puts a stored document on the desk, or clears it. What was unsaved before is gone. */
  function put(next: D | null): void {
    autosave.drop();
    history.value = emptyHistory();
    document.value = freeze(next);
    stored.value = next;
  }

  /** Puts a document on the desk that was never stored, and stores it. */
  function putNew(next: D): Promise<boolean> {
    put(next);
    stored.value = null;
    autosave.touch();
    return autosave.flush();
  }

  function apply(change: (document: D) => D, { merge }: ChangeOptions = {}): void {
    const before = document.value;
    if (before === null) return;
    const next = change(before);
    if (next === before) return;
    history.value = record(history.value, before, Date.now(), merge);
    document.value = freeze(next);
    autosave.touch();
  }

  function travel(step: typeof stepBack<D>): void {
    const before = document.value;
    const moved = before && step(history.value, before);
    if (!moved) return;
    history.value = moved.history;
    document.value = restored(moved.value, before);
    autosave.touch();
  }

  return {
    document: computed(() => document.value),
    stored: computed(() => stored.value),
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

/** A shallow ref of a type that is not known yet, which Vue's own types cannot say. */
function held<T>(value: T): ShallowRef<T> {
  return shallowRef(value);
}

/** An earlier state of the document under its present envelope, so that undo does not undo the saving. */
function restored<D extends Envelope>(earlier: D, current: D): D {
  const { id, revision, createdAt, updatedAt } = current;
  return freeze({ ...earlier, id, revision, createdAt, updatedAt });
}

/** Freezes a document through and through; what is frozen already is not walked again. */
function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  Object.values(value).forEach(freeze);
  return value;
}
