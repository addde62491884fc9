import { message } from '#shared/kernel/text';
import { onUnsavedText } from '#renderer/composables/textLimit';
import { copyText } from '#renderer/platform/clipboard';
import { always, useNotifications } from '#renderer/stores/window/useNotifications';

/** Offers to copy a text that was too long to be saved when its field went away. */
export function useUnsavedText(): void {
  const notifications = useNotifications();
  onUnsavedText(({ text, over, limit }) =>
    notifications.notify({
      tone: 'failed',
      text: message('app.tooLongGone', { count: over, limit }),
      action: { label: message('app.copyText'), ...always, run: () => copyText(text) },
    }),
  );
}
