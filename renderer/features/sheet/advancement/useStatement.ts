import { computed, ref } from 'vue';
import { message } from '#shared/kernel/text';
import { documentName } from '#renderer/composables/documentName';
import { call } from '#renderer/platform/client';
import { keepDelivery } from '#renderer/platform/download';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { usePrinting } from '#renderer/stores/window/usePrinting';

/** Prints and exports the statement, which uses the stored document. */
export function useStatement() {
  const store = useCharacterStore();
  const printing = usePrinting();
  const notifications = useNotifications();
  const busy = ref(false);

  const name = computed(() => documentName('character', store.document));

  async function print(): Promise<void> {
    const id = store.document?.id;
    if (id === undefined || !(await store.flush())) return;
    printing.open({ kind: 'statement', ids: [id] }, message('ledger.titleOf', { name: name.value }));
  }

  async function save(): Promise<void> {
    const id = store.document?.id;
    if (id === undefined || busy.value) return;
    busy.value = true;
    try {
      if (!(await store.flush())) return;
      const result = await call('ledger.csv', { id });
      if (notifications.succeeded(result) && result.value.kind !== 'canceled') {
        keepDelivery(result.value);
        notifications.done(message('advancement.ledger.saved', { file: result.value.fileName }));
      }
    } finally {
      busy.value = false;
    }
  }

  return { busy, print, save };
}
