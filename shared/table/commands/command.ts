import { z } from 'zod';
import { mostCoins, mostOfItem } from '../../campaign/table/bounds';
import { limits } from '../../character/limits';
import { documentIdSchema } from '../../documents/envelope';
import { jsonSchema } from '../../kernel/json';

/**
 * Actions that two people may do at once. They are done one after the other on the machine that owns the table, since of
 * two values that were set at once only one would stay.
 */

const id = z.string().min(1).max(64);
const bound = z.number().nullable();
const by = z.int().min(-mostCoins).max(mostCoins);

/** Moves a number of the play state; `label` is the line of the journal. */
const amount = z.strictObject({
  character: documentIdSchema,
  path: z.array(z.string().min(1).max(200)).min(1).max(20),
  by,
  base: z.number(),
  least: bound,
  most: bound,
  label: z.string().min(1).max(limits.name),
});
const money = z.strictObject({ character: documentIdSchema, by, reason: z.string().max(limits.reason) });
/** Takes from a line of the stash, or puts money there; `line` is the public id. */
const stash = z.strictObject({
  line: id,
  by: z.int().min(-mostOfItem).max(mostOfItem),
});
/** `command` is one of `shared/encounter`, which checks it. */
const encounter = z.strictObject({ encounter: id, command: jsonSchema });
const closeSession = z.strictObject({ kind: z.enum(['session', 'scenario']) });

export const tableCommandSchema = z.discriminatedUnion('do', [
  z.strictObject({ id, do: z.literal('amount'), with: amount }),
  z.strictObject({ id, do: z.literal('money'), with: money }),
  z.strictObject({ id, do: z.literal('stash'), with: stash }),
  z.strictObject({ id, do: z.literal('encounter'), with: encounter }),
  z.strictObject({ id, do: z.literal('close-session'), with: closeSession }),
]);
export type TableCommand = z.infer<typeof tableCommandSchema>;
