import path from 'node:path';
import { app } from 'electron';
import { version } from '#package.json';
import type { EventName } from '#shared/ipc/channels';
import type { Settings } from '#shared/settings/settings';
import type { Log } from '#electron/log';
import { readUpdatesConfig } from './config';
import { packageKindOf } from './packageKind';
import { createUpdates, type Updates, type UpdatesPorts } from './updates';

export interface OpenUpdatesPorts extends Pick<UpdatesPorts, 'end' | 'isInPlay'> {
  readonly log: Log;
  readonly settings: () => Promise<Settings | undefined>;
  readonly emit: (name: EventName, payload: unknown) => void;
}

/** Reads the way in which this copy is updated; network code is loaded later. */
export function openUpdates({ log, settings, emit, end, isInPlay }: OpenUpdatesPorts): Updates {
  const file = configFile();
  const config = file === undefined ? undefined : readUpdatesConfig(file);
  const { platform, env, execPath: program, resourcesPath: resources } = process;
  const kind = packageKindOf({ platform, env, program, resources });
  const installs = kind === 'folder' ? 'announce' : 'install';
  return createUpdates({
    way: config === undefined ? 'none' : installs,
    host: config?.feed.host ?? '',
    page: config?.page ?? '',
    load: async () => {
      if (config === undefined) throw new Error('No updates in this package');
      const { createUpdater } = await import('./updater');
      return createUpdater({ config, kind, version });
    },
    agreed: async () => {
      const read = await settings();
      return { checks: read?.updates === true, skipped: read?.skippedVersion ?? '' };
    },
    isInPlay,
    end,
    now: () => new Date().toISOString(),
    changed: (state) => emit('updates.changed', state),
    announced: (found) => emit('updates.announced', { version: found }),
    failed: (error) => log.fault('updates', error),
  });
}

/** A program that is not packaged has updates only if a test or a developer names a file. */
function configFile(): string | undefined {
  if (app.isPackaged) return path.join(process.resourcesPath, 'app-update.yml');
  return process.env['HEARTHBOOK_UPDATES'];
}
