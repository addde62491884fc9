import path from 'node:path';
import type { AppError } from '#shared/kernel/errors';
import { ok, type Result } from '#shared/kernel/result';
import type { Text } from '#shared/kernel/text';
import { defaultSettings } from '#shared/settings/defaults';
import { settingsSchema, type Settings } from '#shared/settings/settings';
import type { RawDocument } from '#shared/documents/migrations';
import { openDocument } from '#electron/storage/documents/documentAdapter';
import { guarded, StorageFailure, storageError } from '#electron/storage/files/failures';
import type { FileSystem } from '#electron/storage/files/fileSystem';
import type { Quarantine } from '#electron/storage/recovery/quarantine';
import { createQueue } from '#shared/kernel/queue';

/** The settings of a library folder, in one file. */
export interface SettingsFile {
  /** Defaults replace every value that is missing or invalid. */
  read(): Promise<Result<Settings, AppError>>;
  /** Replaces some of them durably; a damaged file is set aside first. */
  write(settings: Partial<Settings>): Promise<Result<void, AppError>>;
}

/**
 * The reason why a settings file cannot be read, so that defaults are used; `undefined` if it can be, or does not
 * exist.
 */
export async function unreadableSettings(fs: FileSystem, file: string): Promise<Text | undefined> {
  try {
    await openDocument(fs, file).read();
    return undefined;
  } catch (error) {
    return storageError(error).text;
  }
}

/** Opens the settings file of a library folder; `ready` creates the folder before the first write. */
export function createSettingsFile(
  fs: FileSystem,
  folder: string,
  ready: () => Promise<void>,
  quarantine: Pick<Quarantine, 'setAside'>,
): SettingsFile {
  const file = path.join(folder, 'settings.json');
  const writes = createQueue();
  const load = async (): Promise<RawDocument | undefined> => {
    const db = openDocument(fs, file);
    try {
      await db.read();
      return db.data;
    } catch (error) {
      if (error instanceof StorageFailure) return undefined;
      throw error;
    }
  };
  const isPlain = async () => (await fs.stamp(file)).type === 'file';
  return {
    read: () => guarded(async () => ok(usable((await load()) ?? {}))),
    write: (settings) =>
      writes.run('settings', () =>
        guarded(async () => {
          await ready();
          // A foreign file is left alone, and refused by the write itself.
          const before = await load();
          if (before === undefined && (await isPlain())) {
            const aside = await quarantine.setAside('settings.json');
            if (!aside.ok) return aside;
          }
          const db = openDocument(fs, file);
          db.data = { ...usable(before ?? {}), ...settings };
          await db.write();
          return ok(undefined);
        }),
      ),
  };
}

/** Valid values, and defaults for invalid ones; keys of other versions are kept. */
function usable(stored: RawDocument): Settings {
  const whole = settingsSchema.safeParse(stored);
  if (whole.success) return whole.data;
  const fitting = Object.entries(stored).filter(([key, value]) => {
    const schema = Object.entries(settingsSchema.shape).find(([name]) => name === key)?.[1];
    return schema === undefined || schema.safeParse(value).success;
  });
  const partial = settingsSchema.safeParse(Object.fromEntries(fitting));
  return partial.success ? partial.data : defaultSettings;
}
