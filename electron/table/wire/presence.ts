import type { Room } from '#shared/table/authority/seats';
import { presenceSchema } from '#shared/table/wire/messages';

/** By the number of the copy, as Hocuspocus decodes them; those that are taken out go no further. */
export type States = Map<number, Record<string, unknown>>;

interface Sender {
  readonly name: Room;
  readonly seat: string;
  readonly client: number;
}

/**
 * Takes out everything but the presence of the sender itself. False if the sender wanted to appear as somebody else, or
 * as something that no page shows. Hocuspocus puts an empty state of its own making into each message.
 */
export function keepOwnPresence(states: States, { name, seat, client }: Sender): boolean {
  let honest = true;
  for (const [of, state] of states) {
    const parsed = presenceSchema.safeParse(state);
    if (of === client && name === 'party' && parsed.success && parsed.data.seat === seat) continue;
    states.delete(of);
    honest &&= Object.keys(state).length === 0;
  }
  return honest;
}
