import { z } from 'zod';
import { mostClocks, sharedSegments } from '#shared/campaign/table/bounds';
import type { PlayerView } from '#shared/encounter/playerView/view';
import { isLanguage } from '#shared/kernel/language';

export type { PlayerView };

const words = z.string().max(400);
const ownId = z.string().regex(/^c\d{1,6}$/);

const healthSchema = z.discriminatedUnion('as', [
  z.strictObject({
    as: z.enum(['words', 'bar']),
    band: z.enum(['unhurt', 'hurt', 'bloodied', 'critical', 'down']),
    label: words,
  }),
  z.strictObject({ as: z.literal('exact'), now: z.number(), max: z.number(), label: words }),
]);

/** Strict: a field that nobody allowed keeps the whole answer back. */
export const playerViewSchema = z.strictObject({
  state: z.enum(['nothing', 'running']),
  round: z.int().min(0),
  turn: ownId.nullable(),
  event: words.nullable(),
  order: z
    .array(
      z.strictObject({
        id: ownId,
        name: words,
        party: z.boolean(),
        out: z.boolean(),
        held: z.boolean(),
        acts: z.boolean(),
        health: healthSchema.nullable(),
        conditions: z.array(words).max(500),
      }),
    )
    .max(500),
  clocks: z
    .array(
      z.strictObject({
        name: words,
        segments: z.int().min(sharedSegments.min).max(sharedSegments.max),
        filled: z.int().min(0).max(sharedSegments.max),
      }),
    )
    .max(mostClocks),
  words: z
    .strictObject({
      language: z.string().refine(isLanguage),
      texts: z.record(z.string().max(40), words),
    })
    .exactOptional(),
}) satisfies z.ZodType<PlayerView>;
