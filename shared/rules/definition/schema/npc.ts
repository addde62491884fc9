import { z } from 'zod';
import {
  defends,
  definitionLimits,
  entry,
  formula,
  heldFields,
  id,
  ids,
  name,
  range,
  reach,
  roll,
  round,
  says,
  stateEffect,
  template,
  text,
  whole,
} from './common';
import { blockStage } from './harm';
import { level } from './live';

const stableId = id
  .describe(
    'Foes of a campaign take its words by this id, wherever it stands; without it by its place. One id has the same words in every foe.',
  )
  .exactOptional();

const foe = z.strictObject({
  ...entry,
  numbers: z.record(id, whole).default({}).describe('Numbers, trackers and skills by their ids.'),
  attacks: z
    .array(
      z.strictObject({
        id: stableId,
        name,
        by: id.describe('The number that it adds.').exactOptional(),
        skill: id.describe('The skill that it adds beside the number.').exactOptional(),
        plus: whole.default(0).describe('Added to the number and the skill.'),
        damage: z.string().max(40).default('').describe('The dice of its damage: 1d8+2.'),
        range: reach.describe('How far it reaches, in words.'),
        note: text.default(''),
        extras: z.record(id, whole).default({}).describe('Further numbers of the attack, by their ids.'),
      }),
    )
    .max(20)
    .default([])
    .describe('Its attacks, the usual one first.'),
  abilities: z
    .array(z.strictObject({ id: stableId, name, text }))
    .max(20)
    .default([])
    .describe('What it can do besides.'),
});

const ownRoll = roll.describe('A roll of its own; formulas know the number as `bonus`.').exactOptional();

const derived = z.strictObject({
  ...entry,
  is: formula.describe(
    'A formula of numbers, skills and trackers of the stat block, and of its attacks, each with its bonus.',
  ),
  round: round.exactOptional(),
  signed: z.boolean().default(false).describe('Shown with a sign: +2.'),
  word: id.describe('A lookup whose band is shown in place of the number.').exactOptional(),
  group: z.enum(['defenses', 'stats', 'others']).default('others').describe('Where it stands in the block.'),
  shown: template.describe('How it is written, with its {value}: "{value}+".').exactOptional(),
  rolls: z.boolean().default(false).describe('It is rolled as the numbers of a stat block are.'),
  roll: ownRoll,
});

const ownNumber = z.strictObject({
  ...entry,
  ...range,
  signed: z.boolean().default(false).describe('Shown with a sign: +2.'),
  group: z
    .enum(['vitals', 'stats', 'defenses', 'others'])
    .default('stats')
    .describe('Where it stands in the block. The first of the vitals is what damage takes from.'),
  optional: z.boolean().default(false).describe('Not shown while it is 0.'),
  word: id.describe('A lookup whose band stands beside the number.').exactOptional(),
  rolls: z.boolean().default(false).describe('It is rolled as the numbers of a stat block are.'),
  roll: ownRoll,
  defends: defends.exactOptional(),
});

/** A number of every attack, which its roll knows by its id. */
const attackExtra = z.strictObject({
  id,
  name,
  min: whole.describe('The lowest value.'),
  max: whole.describe('The highest value.'),
});

export const npc = z.strictObject({
  numbers: z.array(id).max(20).default([]).describe('Sets and numbers of a stat block.'),
  own: z
    .array(ownNumber)
    .max(20)
    .default([])
    .describe('Numbers that only a stat block has, where those of characters say too much or too little.'),
  trackers: z.array(id).max(8).default([]).describe('Trackers of a stat block.'),
  skills: z.boolean().default(false).describe('A stat block has the skills, too.'),
  roll: roll
    .describe('The roll of a number, skill or attack of a stat block; formulas know it as `bonus`.')
    .exactOptional(),
  skillRoll: roll.describe('The roll of a skill, where it is another than that of a number.').exactOptional(),
  attack: roll
    .describe(
      'The roll of an attack, where it is another than that of a number; formulas know `bonus`, its dice as `damage`, and its further numbers.',
    )
    .exactOptional(),
  extras: z
    .array(attackExtra)
    .max(8)
    .default([])
    .describe('Further numbers of every attack, such as the damage of a miss.'),
  detail: says.describe('The line of an attack about its further numbers.').exactOptional(),
  attackBy: z
    .array(id)
    .max(20)
    .describe('Numbers of a stat block that attacks may add, where it is not all of its stats.')
    .exactOptional(),
  damage: z
    .strictObject({
      check: id,
      input: id.exactOptional(),
      parts: z
        .strictObject({ count: id, sides: id, plus: id.exactOptional() })
        .describe(
          'Inputs for the number of dice, their sides, which may be an option, and the addend, where the check has no input of dice.',
        )
        .exactOptional(),
    })
    .describe('The check, and its input of dice, for the damage of an attack.')
    .exactOptional(),
  derived: z
    .array(derived)
    .max(20)
    .default([])
    .describe('Figures that follow from the numbers of a stat block.'),
  conditions: z
    .array(
      z.strictObject({
        id,
        name: name.describe('Left out for a condition that characters have.').exactOptional(),
        text: text.exactOptional(),
        level,
        ...heldFields,
        effects: z
          .array(stateEffect)
          .max(20)
          .describe('Inputs of checks (check.penalty) that it changes.')
          .exactOptional(),
      }),
    )
    .max(40)
    .describe(
      'Conditions of stat blocks, where they are others than those of characters. One of the same id says only what differs.',
    )
    .exactOptional(),
  harm: z
    .array(blockStage)
    .max(12)
    .default([])
    .describe(
      'What a hit on a stat block takes, in order. Without points in it, what is left takes from the first of the vitals.',
    ),
  morale: z
    .strictObject({
      number: id.describe('A number of its own with a roll, such as Morale.'),
      condition: id.describe('The condition of one who fails it.').exactOptional(),
    })
    .describe(
      'In a fight, those of a side roll it once the first of them is down, and once half of them are.',
    )
    .exactOptional(),
  foes: z.array(foe).max(definitionLimits.entries).default([]).describe('The bestiary.'),
  links: ids.default([]).describe('Cards of the compendium that belong to every foe.'),
});

export type Foe = z.infer<typeof foe>;
export type OwnNumber = z.infer<typeof ownNumber>;
export type DerivedFigure = z.infer<typeof derived>;
