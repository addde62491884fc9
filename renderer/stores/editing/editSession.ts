import { computed, shallowRef, type ShallowRef } from 'vue';
import type { Envelope } from '#shared/documents/envelope';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import type { Text } from '#shared/kernel/text';
import { createAutosave, type SaveState } from './autosave';
import { inEnvelopeOf } from './content';
import {
  emptyHistory,
  moved,
  record,
  stepBack,
  stepForward,
  unchanged,
  type History,
  type Rebase,
  type Step,
} from './history';

/** Consecutive changes with the same `merge` key are one step of undo. */
export interface ChangeOptions {
  readonly merge?: string;
  /** Names the step for undo. */
  readonly label?: Text;
  /** After such a change, undo starts over. */
  readonly fresh?: boolean;
}

/** The effect of an exchange on undo: it adds a step, removes the last one, or clears the history. */
export type Steps = 'record' | 'stepBack' | 'forget';

export type Stored = Pick<Envelope, 'revision' | 'updatedAt'>;

/**
 * The edited document: its current state, the last stored one, every step between them, and its saving.
 * `onConflict` is called when it was saved elsewhere in the meantime; `refuses` tells of a change that could not be
 * stored, which is then not made.
 */
export function createEditSession<D extends Envelope>(
  save: (document: D) => Promise<Result<Stored, AppError>>,
  onConflict: () => void,
  refuses: (before: D, after: D) => boolean = () => false,
) {
  const document = held<D | null>(null);
  const stored = held<D | null>(null);
  const history = held<History<D>>(emptyHistory());
  const exchanging = shallowRef(false);
  /** Changes made during an exchange; they are applied after it. */
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

  /** Starts editing a stored document, or none. Unsaved changes of the previous one are lost. */
  function put(next: D | null): void {
    autosave.drop();
    waiting = [];
    history.value = emptyHistory();
    document.value = freezeRead(next);
    stored.value = next;
  }

  /**
   * Goes on from a version that someone else stored: changes and steps stay, and are saved. `rebase` brings them to that
   * version; steps end if it cannot. Returns false, and does nothing, if it cannot bring the present state.
   */
  function goOnFrom(next: D, rebase: Rebase<D> = unchanged): boolean {
    const { value: before } = document;
    const own = before && stored.value && rebase(stored.value, before, next);
    if (!own || refuses(next, own)) return false;
    autosave.drop();
    stored.value = next;
    document.value = freeze(inEnvelopeOf(next, own));
    history.value = moved(history.value, before, own, rebase);
    autosave.touch();
    return true;
  }

  /** Shows a version that someone else made, while everything is saved here. Steps end if `rebase` cannot bring them. */
  function follow(next: D, rebase: Rebase<D>): void {
    const { value: before } = document;
    if (before !== null) history.value = moved(history.value, before, next, rebase);
    document.value = freezeRead(next);
    stored.value = next;
  }

  /** Starts editing a document that was never stored, and stores it. */
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
    if (next === before || refuses(before, next)) return;
    history.value =
      options.fresh === true ? emptyHistory() : record(history.value, before, performance.now(), options);
    document.value = freeze(next);
    autosave.touch();
  }

  /** Returns false if there is no step to undo or redo. */
  function travel(step: typeof stepBack<D>): boolean {
    const before = document.value;
    const reached = before && !exchanging.value && step(history.value, before);
    if (!reached) return false;
    history.value = reached.history;
    // Undo does not undo the saving.
    document.value = freeze(inEnvelopeOf(before, reached.value));
    autosave.touch();
    return true;
  }

  /**
   * Replaces the document by what `store` made of it and stored together with other documents; if that fails,
   * nothing changes. Unsaved changes are written first, and later ones wait.
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
    /** The state that the next undo returns to. */
    earlier: computed(() => history.value.past.at(-1)?.value ?? null),
    /** The steps that undo and redo would apply next. */
    undoStep: computed<Step<D> | null>(() => history.value.past.at(-1) ?? null),
    redoStep: computed<Step<D> | null>(() => history.value.future[0] ?? null),
    canUndo: computed(() => history.value.past.length > 0),
    canRedo: computed(() => history.value.future.length > 0),
    put,
    putNew,
    goOnFrom,
    follow,
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
      return record(history, before, performance.now(), label === undefined ? {} : { label });
    case 'stepBack':
      return { past: history.past.slice(0, -1), future: [] };
    case 'forget':
      return emptyHistory();
  }
}

/** Vue's own types cannot express a shallow ref of a generic type. */
function held<T>(value: T): ShallowRef<T> {
  return shallowRef(value);
}

/** Milliseconds that a page gets for its first drawing before the rest of the document is frozen. */
const drawing = 1000;

/** Freezes the top-level parts at once and everything deeper after the page is drawn, since that takes a while. */
function freezeRead<D>(document: D): D {
  if (typeof document !== 'object' || document === null) return document;
  const parts = Object.values(document).filter(
    (part): part is object => typeof part === 'object' && part !== null,
  );
  for (const part of [document, ...parts]) Object.freeze(part);
  setTimeout(() => parts.forEach((part) => Object.values(part).forEach(freeze)), drawing);
  return document;
}

/** Freezes deeply; parts that are already frozen are not walked again. */
function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  Object.values(value).forEach(freeze);
  return value;
}
