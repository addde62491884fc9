import { ref } from 'vue';
import type { PrintSubject } from '#shared/ipc/printing';
import { message } from '#shared/kernel/text';
import type { PrintOptions } from '#shared/rules/print/print';
import { call } from '#renderer/platform/client';
import { keepDelivery, openBytes } from '#renderer/platform/download';
import { useNotifications } from '#renderer/stores/window/useNotifications';

export function usePrintActions(subject: () => PrintSubject, options: () => PrintOptions) {
  const notifications = useNotifications();
  const busy = ref(false);

  async function once(action: () => Promise<void>): Promise<void> {
    if (busy.value) return;
    busy.value = true;
    try {
      await action();
    } finally {
      busy.value = false;
    }
  }

  async function save(): Promise<void> {
    const result = await call('sheet.save', { subject: subject(), options: options() });
    if (!notifications.succeeded(result)) return;
    if (result.value.kind === 'canceled') return;
    keepDelivery(result.value);
    notifications.done(message('printing.saved', { file: result.value.fileName }));
  }

  async function print(): Promise<void> {
    const result = await call('sheet.print', { subject: subject(), options: options() });
    if (!notifications.succeeded(result)) return;
    if (result.value.kind === 'canceled') return;
    if (result.value.kind === 'download') {
      openBytes(result.value.bytes, result.value.type);
      notifications.notify({ tone: 'info', text: message('printing.browserOpened') });
    } else notifications.done(message(`printing.${result.value.kind}`));
  }

  return { busy, save: () => once(save), print: () => once(print) };
}
