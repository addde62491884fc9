import { randomBytes } from 'node:crypto';
import type { PlayerView } from '#shared/ipc/playerView';
import type { PlayersTarget } from '#electron/services/players/readPlayerView';

/** Each pass gives read access to the players' view of one target, for as long as the host runs. */
export interface PlayerPasses {
  /** Returns the same pass for the same target. */
  issue(target: PlayersTarget): string;
  /** Opens the stream of a pass; `undefined` for a wrong one. */
  open(pass: string): (() => ReadableStream<Uint8Array>) | undefined;
  close(): void;
}

type Follow = (target: PlayersTarget, listener: (read: { readonly view: PlayerView }) => void) => () => void;

/** Passes have 192 random bits. They are part of an address, so that they need no cookie, which all pages would share. */
export function createPlayerPasses(follow: Follow): PlayerPasses {
  const targets = new Map<string, PlayersTarget>();
  const ends = new Set<() => void>();
  const encoder = new TextEncoder();
  const stream = (target: PlayersTarget) => {
    let leave: () => void = () => undefined;
    return new ReadableStream<Uint8Array>({
      start: (page) => {
        page.enqueue(encoder.encode('retry: 1000\n\n'));
        const unfollow = follow(target, ({ view }) => {
          page.enqueue(encoder.encode(`data: ${JSON.stringify(view)}\n\n`));
        });
        const close = () => {
          unfollow();
          page.close();
        };
        ends.add(close);
        leave = () => {
          unfollow();
          ends.delete(close);
        };
      },
      cancel: () => leave(),
    });
  };
  return {
    issue: (target) => {
      const known = [...targets].find(
        ([, each]) => each.campaign === target.campaign && each.encounter === target.encounter,
      );
      const pass = known?.[0] ?? randomBytes(24).toString('base64url');
      targets.set(pass, target);
      return pass;
    },
    open: (pass) => {
      const target = targets.get(pass);
      return target && (() => stream(target));
    },
    close: () => {
      for (const end of ends) end();
      ends.clear();
    },
  };
}
