import type { EventName } from '#shared/ipc/channels';
import { nothingToSee } from '#shared/encounter/playerView/view';
import { readPlayerView, type PlayersTarget, type PlayerViewPorts, type ReadView } from './readPlayerView';

export interface PlayerViews {
  /** Reports the view at once and after every change, until the returned function is called. */
  follow(target: PlayersTarget, listener: (read: ReadView) => void): () => void;
}

export interface PlayerViewsPorts extends PlayerViewPorts {
  subscribe(listener: (name: EventName) => void): () => void;
  readonly logBug: (error: unknown) => void;
}

const changes: readonly EventName[] = ['campaign.changed', 'library.changed', 'pack.changed'];

/** Views are read again from what is stored, so a page shows nothing that could still be lost. */
export function createPlayerViews(ports: PlayerViewsPorts): PlayerViews {
  return {
    follow: (target, listener) => {
      const ownId = ownIds();
      let last: string | undefined;
      let isReading = false;
      let isStale = false;
      let isOver = false;
      const tell = (read: ReadView) => {
        const text = JSON.stringify(read);
        if (text === last || isOver) return;
        last = text;
        listener(read);
      };
      const read = async () => {
        isStale = true;
        if (isReading) return;
        isReading = true;
        while (isStale) {
          isStale = false;
          await readPlayerView(ports, target, ownId).then(tell, (error: unknown) => {
            ports.logBug(error);
            // A view that cannot be made shows nothing at all.
            tell({ view: nothingToSee, over: false });
          });
        }
        isReading = false;
      };
      const unsubscribe = ports.subscribe((name) => {
        if (changes.includes(name)) void read();
      });
      void read();
      return () => {
        isOver = true;
        unsubscribe();
      };
    },
  };
}

/** Random ids would do as well; these are shorter and tell only who was seen first. */
function ownIds(): (id: string) => string {
  const known = new Map<string, string>();
  return (id) => {
    const own = known.get(id) ?? `c${String(known.size + 1)}`;
    known.set(id, own);
    return own;
  };
}
