import { defineStore } from 'pinia';
import type { PackRow } from '../../shared/ipc/contract';
import type { Text } from '../../shared/kernel/text';
import { call } from '../platform/client';
import { createDocumentRows, documentName } from './documentRows';
import { useNotifications } from './useNotifications';

/** The homebrew packs in the library. */
export const usePacks = defineStore('packs', () => {
  const notifications = useNotifications();
  const packs = createDocumentRows<PackRow>({ kind: 'pack', list: () => call('pack.list', {}) });

  /** Lets a pack take part, or not. */
  async function turnOn(row: PackRow, value: boolean): Promise<void> {
    const read = await call('pack.read', { id: row.id });
    const saved = read.ok ? await call('pack.save', { document: { ...read.value, on: value } }) : read;
    if (!saved.ok) notifications.failed(saved.error);
    await packs.load();
  }

  return { ...packs, turnOn };
});

/** The name of a pack as a text. */
export function packName(pack: { readonly name: string }): Text {
  return documentName('pack', pack);
}
