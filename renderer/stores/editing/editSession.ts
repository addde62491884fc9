import { computed, shallowRef, type ShallowRef } from 'vue';
import type { Envelope } from '../../../shared/documents/envelope';
import { appError, type AppError } from '../../../shared/kernel/errors';
import { err, ok, type Result } from '../../../shared/kernel/result';
import type { Text } from '../../../shared/kernel/text';
import { createAutosave, type SaveState } from './autosave';
import { emptyHistory, record, stepBack, stepForward, type History, type Step } from './history';

/** How a change joins the history: a run of changes with one `merge` key is one step of undo. */
export interface ChangeOptions {
  readonly merge?: string;
  /** The name of the change, for undo. */
  readonly label?: Text;
  /** Where the change ends everything before it: undo begins anew after it. */
  readonly fresh?: boolean;
}

/** What an exchange does to undo: it is one more step, it was the last one taken back, or undo begins anew. */
export type Steps = 'record' | 'stepBack' | 'forget';

/** What a save answers: the envelope of what is stored now. */
export type Stored = Pick<Envelope, 'revision' | 'updatedAt'>;

/**
 * The document in the edit session: what it is now, what it was when it was last stored, every step between, and
 * its way to the disk. `onConflict` is told when somebody else stored it meanwhile.
 */
export function createEditSession<D extends Envelope>(
  save: (document: D) => Promise<Result<Stored, AppError>>,
  onConflict: () => void,
) {
  const document = held<D | null>(null);
  const stored = held<D | null>(null);
  const history = held<History<D>>(emptyHistory());
  const exchanging = shallowRef(false);
  /** Changes that were made during an exchange; they follow it. */
  let waiting: readonly (() => void)[] = [];
  let lastExchange: Promise<unknown> = Promise.resolve();

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

  /** Puts a stored document in the edit session, or clears it. What was unsaved before is gone. */
  function put(next: D | null): void {
    autosave.drop();
    waiting = [];
    history.value = emptyHistory();
    document.value = freezeRead(next);
    stored.value = next;
  }

  /** Puts a document in the edit session that was never stored, and stores it. */
  function putNew(next: D): Promise<boolean> {
    put(next);
    stored.value = null;
    autosave.touch();
    return autosave.flush();
  }

  function apply(change: (document: D) => D, options: ChangeOptions = {}): void {
    if (exchanging.value) waiting = [...waiting, () => applyNow(change, options)];
    else applyNow(change, options);
  }

  function applyNow(change: (document: D) => D, options: ChangeOptions): void {
    const before = document.value;
    if (before === null) return;
    const next = change(before);
    if (next === before) return;
    history.value =
      options.fresh === true ? emptyHistory() : record(history.value, before, Date.now(), options);
    document.value = freeze(next);
    autosave.touch();
  }

  /** True where there was a step to take. */
  function travel(step: typeof stepBack<D>): boolean {
    const before = document.value;
    const moved = before && !exchanging.value && step(history.value, before);
    if (!moved) return false;
    history.value = moved.history;
    document.value = restored(moved.value, before);
    autosave.touch();
    return true;
  }

  /**
   * Replaces the document by what `store` has made of it and stored together with others; where that fails nothing
   * changes. Everything unsaved is written first, and what is changed meanwhile waits.
   */
  function exchange(
    store: (document: D) => Promise<Result<D, AppError>>,
    steps: Steps,
    label?: Text,
  ): Promise<Result<D, AppError>> {
    const mine = lastExchange.then(() => exchangeNow(store, steps, label));
    lastExchange = mine.catch(() => undefined);
    return mine;
  }

  async function exchangeNow(
    store: (document: D) => Promise<Result<D, AppError>>,
    steps: Steps,
    label?: Text,
  ): Promise<Result<D, AppError>> {
    exchanging.value = true;
    try {
      await autosave.flush();
      const state = autosave.state.value;
      if (state.kind === 'failed') return err(state.error);
      const before = document.value;
      if (before === null) return err(appError('not-found'));
      const made = await store(before);
      if (made.ok && document.value?.id === before.id) {
        history.value = afterExchange(history.value, before, steps, label);
        document.value = freeze(made.value);
        stored.value = document.value;
      }
      return made;
    } finally {
      exchanging.value = false;
      const changes = waiting;
      waiting = [];
      changes.forEach((change) => change());
    }
  }

  return {
    document: computed(() => document.value),
    stored: computed(() => stored.value),
    saveState: computed<SaveState>(() =>
      exchanging.value && autosave.state.value.kind === 'saved' ? { kind: 'saving' } : autosave.state.value,
    ),
    /** What the next step of undo goes back to. */
    earlier: computed(() => history.value.past.at(-1)?.value ?? null),
    /** The step that undo takes back, and the one that redo makes again. */
    undoStep: computed<Step<D> | null>(() => history.value.past.at(-1) ?? null),
    redoStep: computed<Step<D> | null>(() => history.value.future[0] ?? null),
    canUndo: computed(() => history.value.past.length > 0),
    canRedo: computed(() => history.value.future.length > 0),
    put,
    putNew,
    apply,
    exchange,
    undo: () => travel(stepBack),
    redo: () => travel(stepForward),
    flush: async () => {
      await lastExchange;
      return autosave.flush();
    },
  };
}

function afterExchange<D>(history: History<D>, before: D, steps: Steps, label?: Text): History<D> {
  switch (steps) {
    case 'record':
      return record(history, before, Date.now(), label === undefined ? {} : { label });
    case 'stepBack':
      return { past: history.past.slice(0, -1), future: [] };
    case 'forget':
      return emptyHistory();
  }
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

/** How long, in milliseconds, a page may draw what was read before all of it is frozen. */
const drawing = 1000;

/** Freezes a document that was just read: its parts at once, what lies deeper when it is drawn, since that takes a while. */
function freezeRead<D>(document: D): D {
  if (typeof document !== 'object' || document === null) return document;
  const parts = Object.values(document).filter(
    (part): part is object => typeof part === 'object' && part !== null,
  );
  for (const part of [document, ...parts]) Object.freeze(part);
  setTimeout(() => parts.forEach((part) => Object.values(part).forEach(freeze)), drawing);
  return document;
}

/** Freezes a document through and through; what is frozen already is not walked again. */
function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  Object.values(value).forEach(freeze);
  return value;
}
