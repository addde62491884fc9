import { z } from 'zod';
import { formula, id, notation, rule, text } from './common';

export const initiative = z.strictObject({
  rule: rule.exactOptional(),
  text,
  draw: z.enum(['dice', 'cards']).default('dice').describe('Dice are rolled, or cards are drawn.'),
  every: z
    .enum(['encounter', 'round'])
    .default('encounter')
    .describe('It is decided once, or again each round.'),
  bySide: z.boolean().default(false).describe('By side first; otherwise individually.'),
  oneWay: z.boolean().default(false).describe('The other way, by side or individually, is not offered.'),
  brings: z.record(id, formula).default({}).describe('Numbers that a character brings, by name.'),
  adds: z
    .array(id)
    .max(8)
    .default([])
    .describe('Numbers that are brought and added to the dice: `total` is their sum.'),
  dice: notation.default('1d20'),
  order: z
    .array(id)
    .min(1)
    .max(8)
    .describe('What counts first: a name that is brought, `total` of the dice, or `party`.'),
  lower: z
    .array(id)
    .max(8)
    .default([])
    .describe('Names of the order of which the lower number counts first, such as that of heavy armor.'),
  explodes: z
    .int()
    .min(2)
    .max(100)
    .describe('A last die that shows so much or more may be rolled on and added.')
    .exactOptional(),
  ambush: z
    .strictObject({
      condition: id
        .describe('The condition that those who surprise others have until it ends.')
        .exactOptional(),
    })
    .describe('Those who surprise others act first, in a round of their own and in any order.')
    .exactOptional(),
  delay: z
    .enum(['toEnd', 'hold', 'lower'])
    .default('hold')
    .describe('What happens to a turn that is delayed: it goes to the end, is held, or counts less.'),
});
