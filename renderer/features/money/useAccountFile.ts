import { ref } from 'vue';
import { message } from '#shared/kernel/text';
import { call } from '#renderer/platform/client';
import { keepDelivery } from '#renderer/platform/download';
import { useNotifications } from '#renderer/stores/window/useNotifications';

/** Exports a member's accounts as a table for a spreadsheet. */
export function useAccountFile() {
  const notifications = useNotifications();
  const busy = ref(false);

  async function save(character: string): Promise<void> {
    if (busy.value) return;
    busy.value = true;
    try {
      const result = await call('ledger.csv', { id: character });
      if (!result.ok) notifications.failed(result.error);
      else if (result.value.kind !== 'canceled') {
        keepDelivery(result.value);
        notifications.done(message('money.purses.saved', { file: result.value.fileName }));
      }
    } finally {
      busy.value = false;
    }
  }
  return { busy, save };
}
