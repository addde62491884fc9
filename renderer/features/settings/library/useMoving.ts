import { message, raw } from '#shared/kernel/text';
import { call } from '#renderer/platform/client';
import { useClosing } from '#renderer/stores/window/useClosing';
import { useDialogs } from '#renderer/stores/window/useDialogs';
import { useLibraryWork } from '#renderer/stores/library/useLibraryWork';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { namesOfSkipped } from './skipped';

/** Moves the library to another folder, or uses an existing one. */
export function useMoving() {
  const dialogs = useDialogs();
  const notifications = useNotifications();
  const work = useLibraryWork();
  const closing = useClosing();

  async function move(): Promise<void> {
    // Unsaved changes are stored first, so that they move as well.
    if (!(await closing.settle())) return;
    const chosen = await call('dataFolder.choose', {});
    if (!notifications.succeeded(chosen)) return;
    if (chosen.value.kind === 'canceled') return;
    const { token, folder, holds, documents, left } = chosen.value;
    if (holds === 'other') {
      notifications.notify({ tone: 'failed', text: message('backup.folder.changed') });
      return;
    }
    const how = holds === 'library' ? 'use' : 'move';
    const answer = await dialogs.ask({
      title: message(`backupPage.move.${how}.title`),
      text:
        how === 'move' && left.length > 0
          ? message('backupPage.move.move.textLeft', {
              folder: raw(folder),
              count: left.length,
              files: namesOfSkipped(left),
            })
          : message(`backupPage.move.${how}.text`, { folder: raw(folder), count: documents }),
      choices: [
        { id: 'stay', label: message('app.cancel'), tone: 'plain' },
        { id: 'go', label: message(`backupPage.move.${how}.do`), tone: 'go' },
      ],
      escape: 'stay',
    });
    if (answer !== 'go') return;
    const moved = await work.run(() => call('dataFolder.move', { token, how }));
    if (moved?.ok === false) notifications.failed(moved.error);
    if (moved?.ok === true) notifications.done(message('backupPage.move.done'));
  }

  return { move };
}
