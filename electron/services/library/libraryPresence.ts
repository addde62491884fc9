import type { EventName } from '#shared/ipc/channels';
import type { Clock } from '#shared/kernel/ports';
import { changeEvents } from '#shared/ipc/channels';
import type { OtherInstance } from '#shared/safety/backup';
import type { OwnWrites } from '#electron/storage/files/ownWrites';
import { createPresence, type Presence } from '#electron/storage/watch/presence';
import { watchLibrary, type LibraryWatch, type Subject } from '#electron/storage/watch/watchLibrary';

/** The same for everything that is watched. */
const watchEvents = {
  ...changeEvents,
  rolls: 'rolls.changed',
  settings: 'settings.changed',
} as const satisfies Record<Subject, EventName>;

export interface LibraryPresencePorts extends OwnWrites {
  readonly folder: string;
  readonly clock: Clock;
  readonly surface: OtherInstance['surface'];
  readonly emit: (name: EventName, payload: unknown) => void;
}

/** Other instances of the program on the same library, and changes of its files by anyone. */
export interface LibraryPresence {
  /**
   * Starts watching, and announces this instance, once. Short-lived programs need neither; has no effect
   * after `stop`.
   */
  readonly start: () => void;
  /** Empty before `start`. */
  readonly otherInstances: () => Promise<readonly OtherInstance[]>;
  readonly stop: () => Promise<void>;
}

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
        fs,
        folder,
        isOwn,
        changed: (subjects) => {
          for (const subject of subjects) emit(watchEvents[subject], {});
        },
      });
      const presence = createPresence({
        fs,
        folder,
        clock,
        surface,
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
