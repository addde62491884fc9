import type { DocumentKind } from '../../shared/documents/envelope';
import type { EventName } from '../../shared/ipc/channels';
import type { Clock } from '../../shared/kernel/ports';
import type { Companion } from '../../shared/trust/backup';
import type { OwnWrites } from '../storage/ownWrites';
import { createPresence, type Presence } from '../storage/presence';
import { watchLibrary, type LibraryWatch, type Subject } from '../storage/watch';

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
export interface CompanyPorts extends OwnWrites {
  readonly folder: string;
  readonly clock: Clock;
  readonly surface: Companion['surface'];
  readonly tell: (name: EventName, payload: unknown) => void;
}

/** The others who work on the same library: programs that have it open, and whoever changes its files. */
export interface Company {
  /**
   * Begins to look out for them and to be seen by them, once; short-lived programs need neither, and after the end there
   * is nothing to begin.
   */
  readonly begin: () => void;
  /** The programs that have the library open now; none before it has begun. */
  readonly companions: () => Promise<readonly Companion[]>;
  readonly end: () => Promise<void>;
}

/** Minds the others on a library folder. */
export function createCompany({ fs, isOwn, folder, clock, surface, tell }: CompanyPorts): Company {
  let running: { readonly watch: LibraryWatch; readonly presence: Presence } | undefined;
  let hasEnded = false;
  return {
    begin: () => {
      if (running !== undefined || hasEnded) return;
      const watch = watchLibrary({
        fs,
        folder,
        isOwn,
        changed: (subjects) => {
          for (const subject of subjects) tell(watchEvents[subject], {});
        },
      });
      const presence = createPresence({
        fs,
        folder,
        clock,
        surface,
        changed: () => tell('dataFolder.shared', {}),
      });
      void presence.refresh();
      running = { watch, presence };
    },
    companions: async () => {
      await running?.presence.refresh();
      return running?.presence.companions() ?? [];
    },
    end: async () => {
      hasEnded = true;
      const ending = running;
      running = undefined;
      ending?.watch.close();
      await ending?.presence.close();
    },
  };
}
