import { setImmediate } from 'node:timers/promises';
import { applyUpdate, Doc, encodeStateAsUpdate, Map as YMap } from 'yjs';
import type { Seat } from '#shared/table/authority/seats';
import { createUpdateCheck } from '#shared/table/authority/updateCheck';
import { rootName } from '#shared/table/documents/shared';
import { repeatedSchema } from '#shared/table/rooms/schemas';

/** Number of updates after which each takes as long as the one before. */
const rounds = 16;
const fields = 2000;
const seat: Seat = { id: 'warm-up', role: 'player', characters: ['warm-up'] };

/**
 * Judges made-up updates once a table listens. New code takes some five times as long, and the first large update of a
 * seat would delay the others by that. It lets messages through between the rounds.
 */
export async function warmUp(): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    // Of two that set the same field, the copy with the higher number wins; both ways are taken.
    const [kept, sent] = round % 2 === 0 ? [large(2), large(1)] : [large(1), large(2)];
    const updates = createUpdateCheck({
      current: () => kept,
      schema: repeatedSchema(`char/${seat.id}`),
      mayWrite: () => true,
    });
    const update = encodeStateAsUpdate(sent);
    updates.check(update, seat, new Set([sent.clientID]));
    updates.rest();
    applyUpdate(kept, update);
    kept.destroy();
    sent.destroy();
    await setImmediate();
  }
}

function large(client: number): Doc {
  const doc = new Doc();
  doc.clientID = client;
  const map = new YMap();
  doc.getMap(rootName).set('play', map);
  for (let field = 0; field < fields; field += 1) map.set(`k${String(field)}`, 1);
  return doc;
}
