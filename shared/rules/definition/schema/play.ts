import { z } from 'zod';
import {
  change,
  condition,
  definitionLimits,
  entry,
  formula,
  heldFields,
  id,
  ids,
  name,
  notation,
  pathTemplate,
  range,
  roll,
  round,
  stateEffect,
  rule,
  says,
  step,
  tags,
  template,
  templates,
  text,
  whole,
} from './common';
import { event } from './harm';
import { groupInput, hint, inputNumber } from './inputs';
import { drawn, level, restoredByDice } from './live';

const mark = z
  .strictObject({
    at: formula.describe('The mark holds while the tracker is at this number or below.').exactOptional(),
    when: condition
      .describe('It holds only while this does; `now` and `most` are those of the tracker.')
      .exactOptional(),
    tone: z.enum(['plain', 'warning', 'danger']).default('warning').describe('The color in which it stands.'),
    text: template.exactOptional(),
    action: id.describe('Offered beside the mark while nothing of health is left.').exactOptional(),
    counts: ids
      .default([])
      .describe('Trackers that decide it, shown beside the mark while nothing of health is left.'),
  })
  .describe('Says how matters stand. The first that holds is shown.');

export const tracker = z.strictObject({
  ...entry,
  step,
  most: z
    .union([
      formula,
      z.strictObject({
        chosen: z
          .strictObject({
            ...range,
            dice: notation.exactOptional(),
            times: z.int().min(1).max(100).default(1).describe('The sum of the dice is multiplied by it.'),
          })
          .describe('The player chooses it, or rolls it with the dice.'),
      }),
    ])
    .nullable()
    .describe('The highest value: a formula, a number that the player chooses, or none.'),
  round: round.exactOptional(),
  least: formula.describe('The lowest value, 0 if it is missing; it may be below 0.').exactOptional(),
  start: formula.describe('The value of a new character; the highest if it is missing.').exactOptional(),
  higher: z
    .boolean()
    .default(false)
    .describe('New points replace a lower number instead of being added, such as temporary hit points.'),
  each: formula
    .describe('Its boxes are used one by one: what each takes of a hit, such as "it.place" for 1, 2, 3.')
    .exactOptional(),
  events: z
    .array(event)
    .max(8)
    .default([])
    .describe('The first that holds is done once the points have moved, by a hit, an action or by hand.'),
  health: z
    .boolean()
    .default(false)
    .describe('Damage takes from it, and at 0 a combatant is out of the fight.'),
  atZero: z
    .array(
      z.strictObject({
        action: id.describe('An action without rows, dice, days and choices.'),
        when: condition.exactOptional(),
        who: z
          .enum(['minor', 'others'])
          .describe('Only minor foes, who fall at once, or only the others.')
          .exactOptional(),
      }),
    )
    .max(8)
    .default([])
    .describe(
      'The first of these actions that can be done is done when damage takes the last point of health.',
    ),
  healed: id
    .describe('The action that is done where healing gives back health, if it can be.')
    .exactOptional(),
  reactions: z.boolean().default(false).describe('It counts reactions: at 0, the reaction is used up.'),
  restored: restoredByDice,
  ...drawn,
  showWhen: condition.describe('Shown only while this holds.').exactOptional(),
  marks: z
    .array(mark)
    .max(8)
    .default([])
    .describe('What is said of it while it is low, or while something holds.'),
  left: name
    .describe('It counts what is lost of something. A party is compared by what is left of it, by this name.')
    .exactOptional(),
  small: z
    .strictObject({ text: template, empty: name.describe('The same on an empty sheet.').exactOptional() })
    .describe('Small type below it on paper, such as what comes back each turn.')
    .exactOptional(),
  roll: roll.exactOptional(),
});

export const conditionRules = z.strictObject({
  ...entry,
  is: z
    .union([z.boolean(), z.number(), z.string().min(1).max(500)])
    .describe(
      'It switches itself by this formula, which gives the level if it has one. Otherwise it is switched by hand.',
    )
    .exactOptional(),
  harmless: z
    .boolean()
    .default(false)
    .describe('It is no trouble, such as cover, so that a party is not told of it.'),
  level,
  group: id.describe('Of one group only one condition is on.').exactOptional(),
  until: z.enum(['turn', 'round', 'rest', 'day']).describe('It ends by itself then.').exactOptional(),
  hidden: z.boolean().default(false).describe('It has no switch: actions and its formula begin and end it.'),
  under: name
    .describe('Conditions with the same words here are switched together under them, apart from the others.')
    .exactOptional(),
  spends: z
    .enum(['action', 'reaction'])
    .describe(
      'It says that an action or the reaction is used. A fight knows by it who has reacted, and lists it among no conditions.',
    )
    .exactOptional(),
  resets: ids.default([]).describe('Trackers that start again when it is switched by hand.'),
  dead: z
    .boolean()
    .default(false)
    .describe('A character with it is dead: damage and healing change nothing.'),
  ...heldFields,
  tags: tags.exactOptional(),
  effects: z
    .array(stateEffect)
    .max(20)
    .default([])
    .describe('Numbers and inputs of checks (check.penalty) that it changes.'),
});

export const problem = z.strictObject({
  id,
  note: entry.note,
  rule: rule.exactOptional(),
  when: condition.describe('The rule is broken while this holds.'),
  each: id.describe('Asked for every row of this set or list; `it` is the row.').exactOptional(),
  at: id.describe('The part of the character that has to change.'),
  count: formula
    .describe(
      'Chooses between one and many, and is {count} in the text. Without it {count} is the place of the row, from 1.',
    )
    .exactOptional(),
  text: templates,
  place: pathTemplate
    .describe(
      'The place that reports and exceptions name, where plans of this game are written in another way: "skills[{count - 1}].name".',
    )
    .exactOptional(),
  next: z.boolean().default(false).describe('Only something that is missing for play; no rule is broken.'),
});

/** A tracker, or a number of the row that has the action. */
const cost = z
  .string()
  .max(64)
  .regex(/^(it\.)?[A-Za-z][A-Za-z0-9]*(-[A-Za-z0-9]+)*$/);

export const action = z.strictObject({
  ...entry,
  rowsOf: id.describe('Every row of this list has the action; `it` is the row.').exactOptional(),
  when: condition.describe('Only rows for which this holds have it.').exactOptional(),
  dice: z
    .string()
    .min(1)
    .max(500)
    .regex(/^\d{1,2}d\d{1,3}([+-]\d{1,3})?$|[.?]/)
    .describe(
      'Rolled first, such as 2d6, or dice of a column, such as "class.hitDie"; formulas know the sum as `rolled`.',
    )
    .exactOptional(),
  costs: z
    .record(cost, formula)
    .default({})
    .describe(
      'Points of trackers that it takes, and of its row: `it.charges`. A number or a formula, such as `it.level`; below 0 it costs nothing.',
    ),
  not: z
    .array(z.strictObject({ when: condition, text: template }))
    .max(8)
    .default([])
    .describe('Reasons why it cannot be done, in order.'),
  paid: z
    .strictObject({
      list: id.describe('The list whose rows pay, such as spell slots.'),
      live: id.describe('What a row pays with: a number that changes in play, of which it takes 1.'),
      where: condition
        .describe('Only rows for which this holds can pay; `it` is that row, `row` the one with the action.')
        .exactOptional(),
      when: condition.describe('It is paid only if this holds; otherwise it is free.').exactOptional(),
    })
    .describe('Asks which row of a list pays.')
    .exactOptional(),
  set: z.array(change).max(20).default([]).describe('What it changes, in order.'),
  choose: z
    .strictObject({
      where: condition.describe('The conditions that are offered; `it` has id, name, tags and on.'),
      on: z.boolean().default(false).describe('The chosen one begins; otherwise it ends.'),
      otherwise: name
        .describe('A choice that begins and ends nothing, such as an attempt that failed.')
        .exactOptional(),
    })
    .describe('One condition is chosen, which begins or ends.')
    .exactOptional(),
  about: says.describe('The text above it as matters stand, in place of its fixed text.').exactOptional(),
  done: says
    .describe('Says what happens, in place of its changes; formulas still know the numbers before it.')
    .exactOptional(),
  hidden: z
    .boolean()
    .default(false)
    .describe('It has no button, and is done only after a roll, a fall or healing.'),
  days: z.int().min(0).max(365).default(0).describe('The days that it takes.'),
  minutes: z.int().min(0).max(1440).default(0).describe('The minutes that it takes.'),
  group: name.describe('Actions of one group stand together under this name.').exactOptional(),
  rare: z.boolean().default(false).describe('Its group is folded as long as all of its actions are rare.'),
  stay: z
    .boolean()
    .default(false)
    .describe(
      'It is done by itself once days have passed in a campaign; formulas know `days` and, of them, `recuperating`.',
    ),
  recovers: z
    .enum(['turn', 'round'])
    .describe('A new turn or round begins with it: trackers are restored, and what lasts until then ends.')
    .exactOptional(),
  rest: z
    .boolean()
    .default(false)
    .describe('It is a rest: trackers are restored, and what lasts until a rest ends.'),
  roll: roll.exactOptional(),
  one: id
    .describe('Asks which number of this set is rolled; in its roll and `where`, `it` is the number.')
    .exactOptional(),
  where: condition.describe('Only numbers for which this holds are asked for.').exactOptional(),
});

const numberInput = z.strictObject(inputNumber);
const group = name
  .describe('Calculations of one group stand together, and those without one by themselves.')
  .exactOptional();

const formulaCalculator = z
  .strictObject({
    ...entry,
    group,
    inputs: z
      .record(
        id,
        z.union([
          numberInput.describe('A number.'),
          z
            .strictObject({ name, hint, flag: z.literal(true).describe('It is a yes or no.') })
            .describe('Yes or no.'),
          groupInput,
        ]),
      )
      .describe('What it is given, by short names.'),
    results: z
      .array(
        z.strictObject({
          id,
          name: name.exactOptional(),
          is: z.union([formula, condition]).describe('A formula of the inputs and of the results before it.'),
          round: round.exactOptional(),
        }),
      )
      .min(1)
      .max(20)
      .describe('What it works out, in order.'),
    tells: z
      .record(
        id,
        z.union([
          formula,
          condition,
          z.strictObject({ is: z.union([formula, condition]).describe('What is told.'), when: condition }),
        ]),
      )
      .describe(
        'The result for programs in place of the results: formulas of inputs and results. One that tells something only when a condition holds is null otherwise.',
      )
      .exactOptional(),
    says,
  })
  .describe('Works out formulas.');
const readingCalculator = z
  .strictObject({
    ...entry,
    group,
    reads: id.describe('The check that says what the dice mean.'),
    with: z
      .record(id, z.union([formula, condition]))
      .describe(
        'Inputs of the check that are not asked for: numbers by a formula that knows the number of `dice`, yes or no, or the id of an option.',
      )
      .exactOptional(),
    also: z
      .record(id, name)
      .default({})
      .describe('Numbers that the check tells programs, with the names by which people read them here.'),
  })
  .describe('Reads dice that fell on the table, as a check does.');

const helpCalculator = z
  .strictObject({
    ...entry,
    group,
    helps: id.describe('The check whose helpers it weighs.'),
    most: z.int().min(1).max(20).default(10).describe('The most helpers.'),
  })
  .describe('Says how much better the odds of a check are with helpers.');

export const calculator = z.union([formulaCalculator, readingCalculator, helpCalculator]);

export const table = z.strictObject({
  ...entry,
  dice: notation,
  rows: z
    .array(z.tuple([whole, text]))
    .min(1)
    .max(definitionLimits.rows)
    .describe('The highest sum of each row with its text, in ascending order.'),
});

export type TrackerRules = z.infer<typeof tracker>;
export type ConditionRules = z.infer<typeof conditionRules>;
export type ProblemRules = z.infer<typeof problem>;
export type ActionRules = z.infer<typeof action>;
export type CalculatorRules = z.infer<typeof calculator>;
export type FormulaCalculator = z.infer<typeof formulaCalculator>;
export type HelpCalculator = z.infer<typeof helpCalculator>;
export type ReadingCalculator = z.infer<typeof readingCalculator>;
export type TableRules = z.infer<typeof table>;
