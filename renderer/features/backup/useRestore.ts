import { computed, shallowRef } from 'vue';
import type { CommandResult } from '#shared/ipc/contract';
import type { BackupEntry, BackupOffer } from '#shared/safety/backup';
import { pickFiles } from '#renderer/composables/files/pickFiles';
import { call, isOwnWindow } from '#renderer/platform/client';
import { useLibraryWork } from '#renderer/stores/library/useLibraryWork';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { initialWay, waysOf, type Way } from './ways';

/** A message of a browser cannot carry more. */
const mostMegabytes = 23;

/** Previews a backup, holds the decision about each of its documents, and restores them. */
export function useRestore() {
  const notifications = useNotifications();
  const work = useLibraryWork();
  const offer = shallowRef<BackupOffer | null>(null);
  const ways = shallowRef<ReadonlyMap<string, Way>>(new Map());
  const restored = shallowRef<CommandResult<'backup.restore'> | null>(null);

  const entries = computed(() => offer.value?.entries ?? []);
  const counts = computed(() => {
    const all = { leave: 0, add: 0, replace: 0, copy: 0 };
    for (const way of ways.value.values()) all[way] += 1;
    return { ...all, taken: all.add + all.replace + all.copy };
  });

  async function choose(): Promise<void> {
    const args = isOwnWindow() ? { fileName: '', bytes: null } : await handedOver();
    if (args === undefined) return;
    const checked = await work.run(() => call('backup.check', args));
    if (checked === undefined) return;
    if (!notifications.succeeded(checked)) return;
    restored.value = null;
    offer.value = checked.value;
    ways.value = new Map(checked.value.entries.map((entry) => [entry.place, initialWay(entry)]));
  }

  /** The file that the user chose in a browser; `undefined` if none was chosen or it is too large. */
  async function handedOver(): Promise<{ fileName: string; bytes: Uint8Array } | undefined> {
    const [file] = await pickFiles('.zip,application/zip', false);
    if (file === undefined) return undefined;
    if (file.size <= mostMegabytes * 1_000_000)
      return { fileName: file.name.slice(0, 255), bytes: new Uint8Array(await file.arrayBuffer()) };
    const params = { megabytes: mostMegabytes };
    notifications.notify({ tone: 'failed', text: { key: 'backupPage.restore.tooLarge', params } });
    return undefined;
  }

  const wayOf = ({ place }: BackupEntry): Way => ways.value.get(place) ?? 'leave';

  /** Decides on several documents at once; those without that option stay as they are. */
  function decide(some: readonly BackupEntry[], way: (entry: BackupEntry) => Way): void {
    const next = new Map(ways.value);
    for (const entry of some) if (waysOf(entry).includes(way(entry))) next.set(entry.place, way(entry));
    ways.value = next;
  }

  async function restore(): Promise<void> {
    const { value: current } = offer;
    if (current === null) return;
    const take = [...ways.value].flatMap(([place, mode]) => (mode === 'leave' ? [] : [{ place, mode }]));
    const done = await work.run(() => call('backup.restore', { token: current.token, take }));
    if (done === undefined) return;
    if (!notifications.succeeded(done)) return;
    restored.value = done.value;
    offer.value = null;
    ways.value = new Map();
  }

  return { offer, entries, counts, restored, wayOf, choose, decide, restore };
}
