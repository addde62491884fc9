import { computed, ref, shallowRef } from 'vue';
import type { OutgoingChanges } from '#shared/exchange/offer';
import type { AppError } from '#shared/kernel/errors';
import { message } from '#shared/kernel/text';
import { call } from '#renderer/platform/client';
import { keepDelivery } from '#renderer/platform/download';
import { useClosing } from '#renderer/stores/window/useClosing';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { useSettings } from '#renderer/stores/window/useSettings';

/** Previews and exports the changes of some characters. */
export function useSendChanges(ids: () => readonly string[]) {
  const notifications = useNotifications();
  const closing = useClosing();
  const settings = useSettings();

  const sendings = shallowRef<readonly OutgoingChanges[]>([]);
  const troubled = shallowRef<readonly { readonly id: string; readonly error: AppError }[]>([]);
  const state = shallowRef<'unread' | 'ready' | 'failed'>('unread');
  const busy = shallowRef(false);
  const by = ref(settings.current.playerName);
  const note = ref('');
  const whole = ref(false);

  /** Unsaved changes are stored first. */
  async function load(): Promise<void> {
    if (!(await closing.settle())) return;
    const read = await call('exchange.preview', { ids: [...ids()] });
    if (!read.ok) {
      state.value = 'failed';
      notifications.failed(read.error);
      return;
    }
    sendings.value = read.value.sendings;
    troubled.value = read.value.troubled;
    state.value = 'ready';
  }

  /** Characters that have changes to export. */
  const due = computed(() =>
    sendings.value.filter(({ since, lines }) => whole.value || since === null || lines.length > 0),
  );

  /** Returns true when the files are saved where the user chose. */
  async function send(): Promise<boolean> {
    if (busy.value || due.value.length === 0) return false;
    busy.value = true;
    const sent = await call('exchange.send', {
      ids: due.value.map(({ id }) => id),
      by: by.value.trim(),
      note: note.value.trim(),
      whole: whole.value,
    });
    busy.value = false;
    if (!notifications.succeeded(sent)) return false;
    const files = sent.value.deliveries.flatMap((delivery) => {
      keepDelivery(delivery);
      return delivery.kind === 'canceled' ? [] : [delivery.fileName];
    });
    const [first] = files;
    if (first === undefined) return false;
    notifications.done(message('changes.sent', { count: files.length, file: first }));
    return true;
  }

  return {
    sendings: computed(() => sendings.value),
    troubled: computed(() => troubled.value),
    state: computed(() => state.value),
    busy: computed(() => busy.value),
    by,
    note,
    whole,
    due,
    load,
    send,
  };
}
