import { bandOf } from '#shared/encounter/playerView/bands';
import type { Band } from '#shared/encounter/playerView/view';
import type { EncounterRoom } from '#shared/table/rooms/schemas';

export type Fighter = EncounterRoom['order'][number];

/** The own next turn: who acts just before it, and in which round it comes. */
export interface Coming {
  readonly after: Fighter;
  readonly round: number;
}

/** `undefined` if nobody can say, such as while one acts whom the players do not see, or for one who is out. */
export function nextTurn({ order, round }: EncounterRoom, own: string): Coming | undefined {
  const there = order.filter(({ id, out, held }) => !out && (!held || id === own));
  const [mine, now] = [there.findIndex(({ id }) => id === own), there.findIndex(({ acts }) => acts)];
  const after = there.at(mine - 1);
  if (mine < 0 || now < 0 || after === undefined || after.id === own) return undefined;
  return { after, round: mine > now ? round : round + 1 };
}

const wounds: Record<Band, number> = { critical: 0, bloodied: 1, hurt: 2, unhurt: 3, down: 4 };

function wound({ health }: Fighter): number {
  if (health === null) return wounds.unhurt;
  return wounds[health.as === 'exact' ? bandOf(health) : health.band];
}

export const isDown = (fighter: Fighter): boolean => wound(fighter) === wounds.down;

/** Everybody who can be aimed at: foes first, and the worst hurt of them; who is down already comes last. */
export function asTargets(order: readonly Fighter[], own: string | undefined): readonly Fighter[] {
  return order
    .filter(({ id, out }) => !out && id !== own)
    .toSorted(
      (a, b) =>
        Number(isDown(a)) - Number(isDown(b)) || Number(a.party) - Number(b.party) || wound(a) - wound(b),
    );
}

/** From 0 to 1 in whole parts for a band, so that no width tells more than its word; `undefined` if nothing is told. */
export function shareOf({ health }: Fighter): number | undefined {
  if (health === null) return undefined;
  if (health.as === 'exact')
    return health.max <= 0 ? undefined : Math.min(1, Math.max(0, health.now / health.max));
  return { unhurt: 1, hurt: 0.75, bloodied: 0.5, critical: 0.25, down: 0 }[health.band];
}
