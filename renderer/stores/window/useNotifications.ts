import { defineStore } from 'pinia';
import { shallowRef, watch } from 'vue';
import { errorDetails, type AppError } from '../../../shared/kernel/errors';
import type { Text } from '../../../shared/kernel/text';

/** For how long there is something to do about a notice. */
export interface NoticeLifetime {
  /** Whether there still is; where not, the notice goes away by itself. */
  readonly stands: () => boolean;
  /** Called when the notice is gone, so that nobody has to look after it any longer. */
  readonly released?: () => void;
}

/** Something the user can do about a notice: never without saying for how long. */
export interface NoticeAction extends NoticeLifetime {
  readonly label: Text;
  readonly run: () => unknown;
}

/** How something is undone that was just done. */
export type Reversal = Omit<NoticeAction, 'label'>;

/** Stands until the notice is dismissed: for what leads to a page that is always there. */
export const always: NoticeLifetime = { stands: () => true };

/** What happened, what is safe and what to do, in one style everywhere. */
export interface Notice {
  readonly tone: 'done' | 'info' | 'failed';
  readonly text: Text;
  readonly action?: NoticeAction;
  /** Technical words for a bug report; never shown, only copied. */
  readonly details?: string;
  /** The same in words of the catalogue. */
  readonly technical?: readonly Text[];
}

export interface ShownNotice extends Notice {
  readonly id: number;
}

/** How long a notice stays; failures stay until they are dismissed. */
const stay = { done: 6000, info: 8000, failed: undefined } as const;
const most = 4;

/** Short messages that block nothing. */
export const useNotifications = defineStore('notifications', () => {
  const shown = shallowRef<readonly ShownNotice[]>([]);
  let next = 1;

  function dismiss(id: number): void {
    show(shown.value.filter((notice) => notice.id !== id));
  }

  function show(next: readonly ShownNotice[]): void {
    const gone = shown.value.filter((notice) => !next.includes(notice));
    shown.value = next;
    gone.forEach(({ action }) => action?.released?.());
  }

  /** Does what a notice offers, which is gone then; nothing where there is nothing to do any more. */
  function act(id: number): void {
    const action = shown.value.find((notice) => notice.id === id)?.action;
    dismiss(id);
    if (action?.stands() === true) action.run();
  }

  function notify(notice: Notice): number {
    const id = next;
    next += 1;
    // The same words again replace the earlier ones: their undo belongs to what happened last.
    const others = shown.value.filter((other) => JSON.stringify(other.text) !== JSON.stringify(notice.text));
    show([...others, { ...notice, id }].slice(-most));
    const time = stay[notice.tone];
    if (time !== undefined) setTimeout(() => dismiss(id), time + (notice.action === undefined ? 0 : 4000));
    return id;
  }

  /** Says that something worked, with a way to take it back. */
  function done(text: Text, undo?: Reversal): number {
    const action = undo && { label: { key: 'app.undo' }, ...undo };
    return notify({ tone: 'done', text, ...(action && { action }) });
  }

  // What was undone elsewhere, such as with a key, is not offered any longer.
  watch(
    () => shown.value.filter(({ action }) => action?.stands() === false),
    (gone) => gone.forEach(({ id }) => dismiss(id)),
  );

  /** Says what an expected failure says. Cancelling is not worth a notice. */
  function failed(error: AppError, action?: NoticeAction): void {
    if (error.code === 'cancelled') return;
    notify({ tone: 'failed', text: error.text, details: errorDetails(error), ...(action && { action }) });
  }

  return { shown, notify, done, failed, dismiss, act };
});
