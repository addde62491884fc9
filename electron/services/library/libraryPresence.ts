import type { DocumentKind } from '../../../shared/documents/envelope';
import type { EventName } from '../../../shared/ipc/channels';
import type { Clock } from '../../../shared/kernel/ports';
import type { Companion } from '../../../shared/trust/backup';
import type { OwnWrites } from '../../storage/files/ownWrites';
import { createPresence, type Presence } from '../../storage/watch/presence';
import { watchLibrary, type LibraryWatch, type Subject } from '../../storage/watch/watchLibrary';

/** What everyone is told when a document of a kind changed. */
export const changeEvents = {
  character: 'library.changed',
  campaign: 'campaign.changed',
  pack: 'pack.changed',
} as const satisfies Record<DocumentKind, EventName>;

/** The same for all that is watched. */
const watchEvents = {
  ...changeEvents,
  rolls: 'rolls.changed',
  settings: 'settings.changed',
} as const satisfies Record<Subject, EventName>;

/** What minding the others who work on the same library needs. */
export interface LibraryPresencePorts extends OwnWrites {
  readonly folder: string;
  readonly clock: Clock;
  readonly surface: Companion['surface'];
  readonly emit: (name: EventName, payload: unknown) => void;
}

/** The others who work on the same library: programs that have it open, and whoever changes its files. */
export interface LibraryPresence {
  /**
   * Begins to look out for them and to be seen by them, once; short-lived programs need neither, and after the end there
   * is nothing to begin.
   */
  readonly start: () => void;
  /** The programs that have the library open now; none before it has begun. */
  readonly otherInstances: () => Promise<readonly Companion[]>;
  readonly stop: () => Promise<void>;
}

/** Minds the others on a library folder. */
export function createLibraryPresence({
  fs,
  isOwn,
  folder,
  clock,
  surface,
  emit,
}: LibraryPresencePorts): LibraryPresence {
  let running: { readonly watch: LibraryWatch; readonly presence: Presence } | undefined;
  let isStopped = false;
  return {
    start: () => {
      if (running !== undefined || isStopped) return;
      const watch = watchLibrary({
        ...{ fs, folder, isOwn },
        changed: (subjects) => {
          for (const subject of subjects) emit(watchEvents[subject], {});
        },
      });
      const presence = createPresence({
        ...{ fs, folder, clock, surface },
        changed: () => emit('dataFolder.shared', {}),
      });
      void presence.refresh();
      running = { watch, presence };
    },
    otherInstances: async () => {
      await running?.presence.refresh();
      return running?.presence.otherInstances() ?? [];
    },
    stop: async () => {
      isStopped = true;
      const stopped = running;
      running = undefined;
      stopped?.watch.close();
      await stopped?.presence.close();
    },
  };
}
