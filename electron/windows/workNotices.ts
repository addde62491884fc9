import { setTimeout } from 'node:timers/promises';
import { Notification, type BrowserWindow } from 'electron';
import type { CommandName } from '#shared/ipc/channels';
import type { AppError } from '#shared/kernel/errors';
import type { Result } from '#shared/kernel/result';
import type { Translate } from '#shared/kernel/text';
import { finishedWork } from './finishedWork';

/** In milliseconds: a dialog that just closed gives the focus back within this time. */
const focusReturns = 500;

export interface WorkNoticePorts {
  readonly translate: Translate;
  /** The user wants notifications. */
  readonly wanted: () => Promise<boolean>;
  readonly window: () => BrowserWindow | undefined;
  /** Leads back to the window. */
  readonly focus: () => void;
}

/** Receives every command with its result. */
export type NoteResult = (name: CommandName, result: Result<unknown, AppError>) => Promise<void>;

/** Sends a system notification when long work ends while the window is not in front. */
export function createWorkNotices({ translate, wanted, window, focus }: WorkNoticePorts): NoteResult {
  // Nothing else refers to the system's notifications, which would be forgotten with their clicks.
  const shown = new Set<Notification>();

  return async (name, result) => {
    const finished = finishedWork(name, result);
    if (finished === undefined || !Notification.isSupported() || !(await wanted())) return;
    await setTimeout(focusReturns);
    const worker = window();
    if (worker === undefined || worker.isFocused()) return;
    const notice = new Notification({ title: translate(finished.title), body: translate(finished.detail) });
    notice.on('click', focus);
    notice.on('close', () => shown.delete(notice));
    worker.once('focus', () => notice.close());
    shown.add(notice);
    notice.show();
  };
}
