import { computed } from 'vue';
import { useRouter } from 'vue-router';
import { isAhead } from '#shared/kernel/moments';
import { message, raw, type Text } from '#shared/kernel/text';
import { useDates } from '#renderer/composables/useDates';
import { call } from '#renderer/platform/client';
import { keepDelivery } from '#renderer/platform/download';
import { clock } from '#renderer/platform/ports';
import { useLibraryWork } from '#renderer/stores/library/useLibraryWork';
import { always, useNotifications } from '#renderer/stores/window/useNotifications';
import { useSettings } from '#renderer/stores/window/useSettings';
import { namesOfSkipped } from './skipped';

/** In days: after this time the user is reminded of a backup. */
const oldAfter = 30;

/** Makes backups and knows the date of the last one. */
export function useBackup() {
  const notifications = useNotifications();
  const settings = useSettings();
  const work = useLibraryWork();
  const dates = useDates();
  const router = useRouter();

  const last = computed<Text>(() => {
    const { lastBackup } = settings.current;
    if (lastBackup === '') return message('backupPage.settings.never');
    const isOld = dates.daysBack(lastBackup) > oldAfter || isAhead(lastBackup, clock.now());
    return message(`backupPage.settings.${isOld ? 'old' : 'last'}`, { when: raw(dates.ago(lastBackup)) });
  });

  async function backUp(): Promise<void> {
    const made = await work.run(() => call('backup.create', {}));
    if (made === undefined) return;
    if (!made.ok) {
      const { lastBackup } = settings.current;
      // A newer backup makes a retry unnecessary.
      const stands = () => settings.current.lastBackup === lastBackup;
      notifications.failed(made.error, { label: { key: 'app.retry' }, stands, run: backUp });
      return;
    }
    if (made.value.kind === 'canceled') return;
    keepDelivery(made.value);
    const { fileName, left } = made.value;
    if (left.length === 0)
      notifications.done(message('backupPage.settings.made', { fileName: raw(fileName) }));
    else tellOfLeft(fileName, left);
    await settings.change({ lastBackup: clock.now() });
  }

  /** Reports an incomplete backup and links to the skipped files. */
  function tellOfLeft(fileName: string, left: readonly string[]): void {
    notifications.notify({
      tone: 'info',
      text: message('backupPage.settings.madeWithout', {
        fileName: raw(fileName),
        count: left.length,
        files: namesOfSkipped(left),
      }),
      action: {
        ...always,
        label: { key: 'trouble.toRecovery' },
        run: () => router.push({ name: 'recovery' }),
      },
    });
  }

  return { last, backUp };
}
