import { z } from 'zod';
import { textSchema } from '#shared/kernel/schemas';

/** The result of an attack that the GM's program judged, for its player. Everything is strict: what has no place here reaches nobody. */

const id = z.string().min(1).max(64);
const face = z.int().min(1).max(1_000_000);
const tone = z.enum(['good', 'bad', 'plain']);
const text = textSchema.exactOptional();
const group = z.strictObject({
  id: z.string().max(200),
  label: text,
  sides: z.int(),
  count: z.int(),
});

const readingSchema = z.strictObject({
  dice: z
    .array(
      z.strictObject({
        group: z.string().max(200),
        sides: z.int(),
        value: z.int(),
        kept: z.boolean(),
        mark: z.enum(['best', 'worst', 'success', 'twice']).exactOptional(),
        why: text,
      }),
    )
    .max(1000),
  total: z
    .strictObject({
      value: z.number(),
      sources: z.array(
        z.strictObject({
          label: textSchema,
          amount: z.number(),
          rule: z.string(),
          isPhrase: z.literal(true).exactOptional(),
        }),
      ),
    })
    .exactOptional(),
  verdict: z.strictObject({ text: textSchema, tone }),
  outcome: z.string().max(200),
  specials: z.array(z.strictObject({ id: z.string(), title: textSchema, text, tone })).max(100),
  damage: z.number().exactOptional(),
  choices: z
    .array(
      z.strictObject({
        id: z.string().max(200),
        label: textSchema,
        text,
        options: z
          .array(z.strictObject({ id: z.string(), title: textSchema, text }))
          .max(200)
          .exactOptional(),
        dice: group.exactOptional(),
        again: z.boolean().exactOptional(),
      }),
    )
    .max(100),
});

/** `target` is a public id. */
export const attackResultSchema = z.strictObject({
  target: id,
  reading: readingSchema,
  groups: z.array(group).max(50),
});
export type AttackResult = z.infer<typeof attackResultSchema>;

/** `text` tells the sender what happened; `results` are those of an attack, one for each target. */
export const answerSchema = z.strictObject({
  id: z.string().max(64),
  done: z.boolean(),
  text: textSchema,
  results: z.array(attackResultSchema).max(50).exactOptional(),
});
export type Answer = z.infer<typeof answerSchema>;

/** A group of dice as it fell for the player; a die of another size does not count. */
export const fallenSchema = z.strictObject({
  group: z.string().min(1).max(200),
  sides: face,
  faces: z.array(face).max(200),
});

/** A choice after the roll, with the dice that it rolled. */
export const chosenSchema = z.strictObject({
  choice: z.string().min(1).max(200),
  option: z.string().max(200).exactOptional(),
  dice: z.array(face).max(200).exactOptional(),
});
