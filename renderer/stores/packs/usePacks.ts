import { defineStore } from 'pinia';
import type { PackRow } from '#shared/ipc/contract';
import { message, type Text } from '#shared/kernel/text';
import { documentName } from '#renderer/composables/documentName';
import { call } from '#renderer/platform/client';
import { keepDelivery } from '#renderer/platform/download';
import { createDocumentRows } from '#renderer/stores/library/documentRows';
import { useNotifications } from '#renderer/stores/window/useNotifications';

export const usePacks = defineStore('packs', () => {
  const notifications = useNotifications();
  const packs = createDocumentRows<PackRow>({ kind: 'pack', list: () => call('pack.list', {}) });

  /** Activates or deactivates a pack. */
  async function turnOn(row: PackRow, value: boolean): Promise<void> {
    const read = await call('pack.read', { id: row.id });
    const saved = read.ok ? await call('pack.save', { document: { ...read.value, on: value } }) : read;
    if (!saved.ok) notifications.failed(saved.error);
    await packs.load();
  }

  /** Exports a pack to a file and shows its path. */
  async function exportFile(id: string): Promise<void> {
    const result = await call('pack.export', { id });
    if (notifications.succeeded(result) && result.value.kind !== 'canceled') {
      keepDelivery(result.value);
      notifications.done(message('pack.exported', { file: result.value.fileName }));
    }
  }

  return { ...packs, turnOn, exportFile };
});

export function packName(pack: { readonly name: string }): Text {
  return documentName('pack', pack);
}
