import { computed, shallowRef } from 'vue';
import type { Envelope } from '#shared/documents/envelope';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, mapped, ok, type Result } from '#shared/kernel/result';
import { keepingParts } from '#shared/kernel/same';
import type { Text } from '#shared/kernel/text';
import { rebased, type Shared } from '#shared/table/rooms/arrival';
import { drawn } from '#renderer/platform/drawn';
import { inEnvelopeOf, isSameContent } from './content';
import {
  emptyHistory,
  record,
  stepBack,
  stepForward,
  wentAgain,
  wentBack,
  type History,
  type Step,
  type WayBack,
} from './history';
import { createReplica, type SaveState } from './replica';

/** Consecutive changes with the same `merge` key are one step of undo. */
export interface ChangeOptions {
  readonly merge?: string;
  /** The time between them in milliseconds, if it may be longer than that of typing. */
  readonly within?: number;
  /** Names the step for undo. */
  readonly label?: Text;
  /** After such a change, undo starts over. */
  readonly fresh?: boolean;
}

/**
 * The effect of an exchange on undo: it adds a step, or undoes or redoes the one that leads this way. After any other
 * exchange, undo starts over.
 */
export type Steps<D> =
  | { readonly records: (made: D) => Pick<Step<D>, 'label' | 'back' | 'again'> }
  | { readonly undoes?: WayBack; readonly redoes?: WayBack };

export type Stored = Pick<Envelope, 'revision' | 'updatedAt'>;

/**
 * A replica of a document, with the steps of undo. `joins` is asked when it was saved elsewhere in the meantime, and goes
 * on from there if it can; `refuses` tells of a change that could not be stored, which is then not made.
 */
export function createEditSession<D extends Shared>(
  save: (document: D) => Promise<Result<Stored, AppError>>,
  joins: () => Promise<boolean>,
  refuses: (before: D, after: D) => boolean = () => false,
) {
  const replica = createReplica<D | null>(null, {
    store: async (shown) => {
      if (shown === null) return ok(() => null);
      const saved = await save(shown);
      return mapped(saved, (version) => (state) => state && freeze({ ...state, ...version }));
    },
    behind: async (error) => ok(error.code === 'conflict' && (await joins())),
  });
  const { shown: document, confirmed: stored } = replica;
  const history = shallowRef(emptyHistory<D>());
  const exchanging = shallowRef(false);
  /** Changes made during an exchange; they are applied after it. */
  let waiting: readonly (() => void)[] = [];
  let lastExchange: Promise<unknown> = Promise.resolve();
  let onTheWay: Promise<unknown> | undefined;

  /** Starts editing a stored document, or none. Unsaved changes of the previous one are lost. */
  function put(next: D | null): void {
    waiting = [];
    history.value = emptyHistory();
    replica.put(freezeRead(next));
  }

  /**
   * Goes on from a version that someone else made: changes and steps stay. Returns false, and does nothing, if changes that
   * are not saved met the same places.
   */
  function goOnFrom(theirs: D): boolean {
    const next = keepingParts(document.value, theirs);
    const isTaken = replica.take(freezeRead(next), (base, own) => {
      const made = base && own && rebased(base, own, next);
      return made && !refuses(next, made) ? freeze(inEnvelopeOf(next, made)) : undefined;
    });
    if (isTaken) history.value = withoutArrival(history.value);
    return isTaken;
  }

  /** A run that goes on takes back only what was typed here. */
  function withoutArrival({ past, future, last }: History<D>): History<D> {
    const [run, after] = [last && reached(past.at(-1)), document.value];
    if (!last || !run || !after) return { past, future };
    return { past: [...past.slice(0, -1), { ...run, after }], future, last };
  }

  /** The step as it is now; `null` if others changed the same places since. One with a way back of its own finds it. */
  function reached(step: Step<D> | undefined): Step<D> | null {
    const { value: now } = document;
    if (step === undefined || now === null) return null;
    if (step.back !== undefined) return step;
    const { after = now } = step;
    const value = isSameContent(now, after) ? step.value : rebased(after, step.value, now);
    return value === undefined ? null : { ...step, value };
  }
  /** Steps whose places others changed are passed over, such as the start of a fight that has begun since. */
  const undoStep = computed(() => {
    const { past } = history.value;
    for (const step of past.toReversed()) {
      const known = reached(step);
      if (known !== null) return known;
    }
    return null;
  });
  const redoStep = computed(() => reached(history.value.future[0]));

  /** Starts editing a document that was never stored, and stores it. */
  function putNew(next: D): Promise<boolean> {
    put(next);
    const { value: fresh } = document;
    replica.put(null, fresh);
    replica.edit(fresh);
    return replica.flush();
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
    const recorded = () => record(history.value, before, performance.now(), { ...options, after: next });
    history.value = options.fresh === true ? emptyHistory() : recorded();
    replica.edit(freeze(next));
  }

  /** Returns false if there is no step to undo, or if one goes its own way back, which happens once. */
  function undo(): boolean {
    const { back } = undoStep.value ?? {};
    return back === undefined ? travel(stepBack, undoStep.value) : goes(back);
  }

  /** Returns false as `undo` does. */
  function redo(): boolean {
    const { again } = redoStep.value ?? {};
    return again === undefined ? travel(stepForward, redoStep.value) : goes(again);
  }

  function goes(way: WayBack): false {
    onTheWay ??= way().finally(() => (onTheWay = undefined));
    return false;
  }

  /** Returns false if there is no step to undo or redo. */
  function travel(step: typeof stepBack<D>, to: Step<D> | null): boolean {
    const before = document.value;
    if (before === null || to === null || exchanging.value) return false;
    // Undo does not undo the saving.
    const next = freeze(inEnvelopeOf(before, to.value));
    history.value = step(history.value, before, next, to.key)?.history ?? history.value;
    replica.edit(next);
    return true;
  }

  /**
   * Replaces the document by what `store` made of it and stored together with other documents; if that fails,
   * nothing changes. Unsaved changes are written first, and later ones wait.
   */
  function exchange(
    store: (document: D) => Promise<Result<D, AppError>>,
    steps: Steps<D>,
  ): Promise<Result<D, AppError>> {
    const mine = lastExchange.then(() => exchangeNow(store, steps));
    lastExchange = mine.catch(() => undefined);
    return mine;
  }

  async function exchangeNow(
    store: (document: D) => Promise<Result<D, AppError>>,
    steps: Steps<D>,
  ): Promise<Result<D, AppError>> {
    exchanging.value = true;
    try {
      await replica.flush();
      const state = replica.state.value;
      if (state.kind === 'failed') return err(state.error);
      const before = document.value;
      if (before === null) return err(appError('not-found'));
      const made = await store(before);
      if (made.ok && document.value?.id === before.id) {
        history.value = afterExchange(history.value, [before, made.value], steps);
        replica.put(freeze(made.value));
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
      exchanging.value && replica.state.value.kind === 'saved' ? { kind: 'saving' } : replica.state.value,
    ),
    /** The state that the next undo returns to. */
    earlier: computed(() => undoStep.value?.value ?? null),
    /** The steps that undo and redo would apply next. */
    undoStep,
    redoStep,
    canUndo: computed(() => undoStep.value !== null),
    canRedo: computed(() => redoStep.value !== null),
    put,
    putNew,
    goOnFrom,
    apply,
    exchange,
    undo,
    redo,
    flush: async () => {
      await lastExchange;
      return replica.flush();
    },
  };
}

function afterExchange<D>(
  history: History<D>,
  [before, after]: readonly [D, D],
  steps: Steps<D>,
): History<D> {
  if ('records' in steps)
    return record(history, before, performance.now(), { after, ...steps.records(after) });
  const { undoes, redoes } = steps;
  const gone = undoes && wentBack(history, undoes, before);
  return gone ?? (redoes && wentAgain(history, redoes, before)) ?? emptyHistory();
}

/** Freezes the top-level parts at once and everything deeper after the page is drawn, since that takes a while. */
function freezeRead<D>(document: D): D {
  if (typeof document !== 'object' || document === null) return document;
  const parts = Object.values(document).filter(
    (part): part is object => typeof part === 'object' && part !== null,
  );
  for (const part of [document, ...parts]) Object.freeze(part);
  void drawn().then(() => parts.forEach((part) => Object.values(part).forEach(freeze)));
  return document;
}

/** Freezes deeply; parts that are already frozen are not walked again. */
function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  Object.values(value).forEach(freeze);
  return value;
}
