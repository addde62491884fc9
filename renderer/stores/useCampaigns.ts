import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { CampaignRow, TroubledFile } from '../../shared/ipc/contract';
import type { AppError } from '../../shared/kernel/errors';
import { message, raw, type Text } from '../../shared/kernel/text';
import { call, on } from '../platform/client';
import { useNotifications } from './useNotifications';

/** The campaigns in the library, as last read. They are read again whenever one changed on disk. */
export const useCampaigns = defineStore('campaigns', () => {
  const notifications = useNotifications();
  const rows = shallowRef<readonly CampaignRow[]>([]);
  const troubled = shallowRef<readonly TroubledFile[]>([]);
  const error = shallowRef<AppError | null>(null);
  const ready = shallowRef(false);
  /** Counts readings, so that a slow answer to an earlier one changes nothing. */
  let turn = 0;

  async function load(): Promise<void> {
    turn += 1;
    const mine = turn;
    const result = await call('campaign.list', {});
    if (mine !== turn) return;
    if (result.ok) {
      rows.value = result.value.rows.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
      troubled.value = result.value.troubled;
      error.value = null;
    } else error.value = result.error;
    ready.value = true;
  }

  /** Moves a campaign to the bin and says how to take it back. */
  async function bin(row: Pick<CampaignRow, 'id' | 'name'>): Promise<void> {
    const result = await call('campaign.bin', { id: row.id });
    if (result.ok)
      notifications.done(message('campaign.binned', { name: nameOf(row) }), () => restore(row.id));
    else notifications.failed(result.error);
    await load();
  }

  async function restore(id: string): Promise<void> {
    const result = await call('bin.restore', { id });
    if (!result.ok) notifications.failed(result.error);
    await load();
  }

  on('campaign.changed', () => {
    if (ready.value) void load();
  });

  return {
    rows: computed(() => rows.value),
    troubled: computed(() => troubled.value),
    error: computed(() => error.value),
    ready: computed(() => ready.value),
    load,
    bin,
  };
});

/** The name of a campaign as a text. */
export function nameOf(campaign: { readonly name: string }): Text {
  return campaign.name.trim() === '' ? message('campaign.unnamed') : raw(campaign.name);
}
