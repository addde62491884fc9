import { sameValue } from '#shared/kernel/same';
import { defineStore } from 'pinia';
import { shallowRef, watch } from 'vue';
import { errorDetails, type AppError } from '#shared/kernel/errors';
import type { ok, Result } from '#shared/kernel/result';
import { message, type Text } from '#shared/kernel/text';

/** Limits how long the action of a notice is possible. */
export interface NoticeLifetime {
  /** False once the action is no longer possible: the notice then disappears. */
  readonly stands: () => boolean;
  /** Called when the notice is gone, so that its owner can stop watching. */
  readonly released?: () => void;
}

/** Every action states how long it is possible. */
export interface NoticeAction extends NoticeLifetime {
  readonly label: Text;
  readonly run: () => unknown;
}

/** The undo of something that was just done. */
export interface Reversal extends Omit<NoticeAction, 'label'> {
  /** The character, campaign or other document whose step it is, or `named` if the text of the notice says so itself. */
  readonly whose: Text | 'named';
}

/** Stays possible until the notice is dismissed: for links to pages that always exist. */
export const always: NoticeLifetime = { stands: () => true };

/** Says in one style what happened, what is safe and what to do. */
export interface Notice {
  readonly tone: 'done' | 'info' | 'failed';
  readonly text: Text;
  readonly action?: NoticeAction;
  /** Replaces an earlier notice about the same, such as one character, whose undo is found elsewhere too. */
  readonly about?: string;
  /** Technical details for a bug report; they are only copied, never shown. */
  readonly details?: string;
  /** The same, as messages of the catalog. */
  readonly technical?: readonly Text[];
}

export interface ShownNotice extends Notice {
  readonly id: number;
  /** That of the notice that it replaced, so that it is drawn in its place, or one of its own. */
  readonly place: number;
}

/** Milliseconds that a notice stays; failures stay until they are dismissed. */
const stay = { done: 6000, info: 8000, failed: undefined } as const;
const most = 4;

/** Notices never block the page. */
export const useNotifications = defineStore('notifications', () => {
  const shown = shallowRef<readonly ShownNotice[]>([]);
  /** The timers of notices that leave by themselves. */
  const leaving = new Map<number, ReturnType<typeof setTimeout>>();
  let next = 1;
  let isHeld = false;

  function dismiss(id: number): void {
    show(shown.value.filter((notice) => notice.id !== id));
  }

  function show(next: readonly ShownNotice[]): void {
    const gone = shown.value.filter((notice) => !next.includes(notice));
    shown.value = next;
    for (const { id, action } of gone) {
      clearTimeout(leaving.get(id));
      leaving.delete(id);
      action?.released?.();
    }
    if (next.length === 0) isHeld = false;
  }

  /** Runs the action of a notice and removes it; does nothing if the action is no longer possible. */
  function act(id: number): void {
    const action = shown.value.find((notice) => notice.id === id)?.action;
    dismiss(id);
    if (action?.stands() === true) action.run();
  }

  function notify(notice: Notice): number {
    const same = shown.value.find(({ text }) => sameValue(text, notice.text));
    // The news of each edit at a table would otherwise flicker.
    if (same !== undefined && isOnlyNews(same) && isOnlyNews(notice)) {
      leaveLater(same);
      return same.id;
    }
    // A repeated notice replaces the earlier one, because its undo belongs to the latest action.
    const isOver = (other: ShownNotice) =>
      other === same ||
      other.action?.stands() === false ||
      (notice.about !== undefined && other.about === notice.about);
    const added = { ...notice, id: next, place: shown.value.find(isOver)?.place ?? next };
    next += 1;
    show([...shown.value.filter((other) => !isOver(other)), added].slice(-most));
    leaveLater(added);
    return added.id;
  }

  /** Nothing leaves while it is being read: the time starts over when the pointer and the focus are gone. */
  function hold(isHeldNow: boolean): void {
    if (isHeld === isHeldNow) return;
    isHeld = isHeldNow;
    for (const notice of shown.value) leaveLater(notice);
  }

  function leaveLater({ id, tone, action }: ShownNotice): void {
    const time = stay[tone];
    clearTimeout(leaving.get(id));
    if (time === undefined || isHeld) return;
    leaving.set(
      id,
      setTimeout(() => dismiss(id), time + (action === undefined ? 0 : 4000)),
    );
  }

  /** Reports success and offers undo. */
  function done(text: Text, undo?: Reversal, about?: string): number {
    const action = undo && { label: message('app.undo'), ...undo };
    const fullText = ofWhom(text, undo?.whose);
    return notify({
      tone: 'done',
      text: fullText,
      ...(action && { action }),
      ...(about !== undefined && { about }),
    });
  }

  // Something that was undone elsewhere, such as with a key, is no longer offered.
  watch(
    () => shown.value.filter(({ action }) => action?.stands() === false),
    (gone) => gone.forEach(({ id }) => dismiss(id)),
  );

  /** Reports an expected failure. A cancellation needs no notice. */
  function failed(error: AppError, action?: NoticeAction): void {
    if (error.code === 'canceled') return;
    notify({ tone: 'failed', text: error.text, details: errorDetails(error), ...(action && { action }) });
  }

  /** Reports the failure of a result, if it is one. */
  function succeeded<T>(result: Result<T, AppError>): result is ReturnType<typeof ok<T>> {
    if (!result.ok) failed(result.error);
    return result.ok;
  }

  return { shown, notify, done, failed, succeeded, dismiss, act, hold };
});

/** The text of a step with the name of its document. */
function ofWhom(what: Text, whose: Reversal['whose'] = 'named'): Text {
  return whose === 'named' ? what : message('app.stepOf', { name: whose, what });
}

const isOnlyNews = ({ tone, action }: Notice): boolean => tone === 'info' && action === undefined;
