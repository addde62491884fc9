import { message, raw, type Text } from '#shared/kernel/text';
import type { HandoutsRoom, SeatRoom } from '#shared/table/rooms/schemas';

export interface ArrivalRooms {
  readonly handouts: HandoutsRoom | null;
  readonly seat: SeatRoom | null;
}

/** Says what came since the last call. What a room holds when it is first read is not new. */
export function createArrivals(): (rooms: ArrivalRooms) => readonly Text[] {
  const newHandouts = arrivals<HandoutsRoom['handouts'][number]>();
  const newWhispers = arrivals<SeatRoom['whispers'][number]>();
  return ({ handouts, seat }) => [
    ...newsOfHandouts(newHandouts(handouts?.handouts)),
    ...newsOfWhispers(newWhispers(seat?.whispers)),
  ];
}

/** Those that were not there at the last call. */
function arrivals<T extends { readonly id: string }>(): (items: readonly T[] | undefined) => readonly T[] {
  let known: ReadonlySet<string> | undefined;
  return (items) => {
    if (items === undefined) return [];
    const before = known;
    known = new Set(items.map(({ id }) => id));
    return before === undefined ? [] : items.filter(({ id }) => !before.has(id));
  };
}

function newsOfHandouts(found: readonly HandoutsRoom['handouts'][number][]): readonly Text[] {
  const [only, ...others] = found;
  if (only === undefined) return [];
  if (others.length === 0) return [message('joinedTable.arrived.handout', { title: raw(only.title) })];
  return [message('joinedTable.arrived.handouts', { count: found.length })];
}

/** Without its words, which neighbors might read. */
function newsOfWhispers(found: readonly SeatRoom['whispers'][number][]): readonly Text[] {
  if (found.length === 0) return [];
  const asks = found.some((each) => each.asks);
  return [message(asks ? 'joinedTable.arrived.question' : 'joinedTable.arrived.whisper')];
}
