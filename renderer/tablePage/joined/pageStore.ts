import { openDB, type DBSchema } from 'idb';
import { defaultSettings } from '#shared/settings/defaults';
import { settingsSchema, type Settings } from '#shared/settings/settings';

interface PageDatabase extends DBSchema {
  /** The link of the seat that this browser took last, and the settings of this browser. */
  values: { key: 'seat' | 'settings'; value: unknown };
}

/** The memory of this browser beside its seats. */
export interface PageStore {
  readonly seat: {
    readonly read: () => Promise<string | undefined>;
    readonly write: (link: string) => Promise<void>;
    readonly remove: () => Promise<void>;
  };
  readonly settings: {
    readonly read: () => Promise<Settings>;
    readonly write: (some: Partial<Settings>) => Promise<void>;
  };
}

export async function openPageStore(): Promise<PageStore> {
  const db = await openDB<PageDatabase>('hearthbook', 1, {
    upgrade: (made) => {
      made.createObjectStore('values');
    },
  });
  const read = async () =>
    settingsSchema.safeParse(await db.get('values', 'settings')).data ?? defaultSettings;
  return {
    seat: {
      read: async () => {
        const link = await db.get('values', 'seat');
        return typeof link === 'string' ? link : undefined;
      },
      write: async (link) => {
        await db.put('values', link, 'seat');
      },
      remove: () => db.delete('values', 'seat'),
    },
    settings: {
      read,
      write: async (some) => {
        await db.put('values', { ...(await read()), ...some }, 'settings');
      },
    },
  };
}
