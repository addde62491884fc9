import { z } from 'zod';
import { effectSchema } from '#shared/rules/effects';
import { roundings } from '#shared/rules/definition/formula/functions';

/** Longest texts of a definition, in characters, and the most entries of one list in it. */
export const definitionLimits = { name: 80, text: 2000, template: 400, entries: 2000, rows: 500 } as const;

/** Forms know by it which fields name a part. */
export const idPattern = /^(?!(constructor|prototype)$)[A-Za-z][A-Za-z0-9]*(-[A-Za-z0-9]+)*$/;

export const id = z
  .string()
  .max(60)
  .regex(idPattern)
  .describe(
    'Letters, digits and single hyphens, beginning with a letter; neither `constructor` nor `prototype`. In formulas `skills-over` is read as `skillsOver`.',
  )
  .meta({ title: 'A part by its short name' });
/** Entries of packs have the id of their pack and their own, with a colon between them. */
export const entryId = z
  .string()
  .max(120)
  .regex(/^(?!(constructor|prototype)$)([A-Za-z][A-Za-z0-9]*(-[A-Za-z0-9]+)*|[A-Za-z0-9_-]+:[A-Za-z0-9_-]+)$/)
  .describe('Letters, digits and single hyphens, beginning with a letter.');
/** Marks texts that a game may have in other languages, too. */
const words = { words: true };

export const name = z
  .string()
  .min(1)
  .max(definitionLimits.name)
  .describe('The name that people read.')
  .meta(words);
export const text = z
  .string()
  .max(definitionLimits.text)
  .describe('One or more sentences that explain it.')
  .meta(words);
/** Words that are offered or written as they are, where formulas find nothing by them. */
/** Conditions by which one holds another end with the one who holds. */
export const heldFields = {
  endsWithSource: z
    .boolean()
    .default(false)
    .describe(
      'In a fight it ends once its source is helpless, dead, at 0 or out of the fight, as a grapple does.',
    ),
  helpless: z
    .boolean()
    .default(false)
    .describe(
      'It leaves nothing to do, as sleep or paralysis. In a fight, conditions that end with their source end then.',
    ),
  endsWithDamage: z
    .boolean()
    .default(false)
    .describe('It ends once its bearer takes damage, and after a roll of damage by its bearer.'),
};

export const word = z.string().min(1).max(80).meta(words);
export const unit = z
  .string()
  .max(12)
  .describe('Printed after the number: %, kg.')
  .meta(words)
  .exactOptional();
/** Words about an attack, such as how far it reaches. */
export const reach = z.string().max(40).default('').meta(words);
export const rule = z
  .string()
  .max(80)
  .describe('The section of the rules that it comes from: a number such as 4.2, or words such as “p. 12”.');
export const note = z
  .string()
  .max(definitionLimits.text)
  .describe('A remark for the editor of the definition; never shown in play.')
  .meta({ remark: true });
export const formula = z
  .union([z.number(), z.string().min(1).max(500)])
  .describe('A number, or a formula such as "10 + might / 5".')
  .meta({ title: 'A number or a formula' });
export const condition = z
  .union([z.boolean(), z.string().min(1).max(500)])
  .describe('A formula that is true or false, such as "carried > easy".')
  .meta({ title: 'A yes or no, or a formula for it' });
/** A path with formulas in braces, which no language changes. */
export const pathTemplate = z.string().min(1).max(definitionLimits.template);
export const template = pathTemplate
  .describe(
    'A sentence with formulas in braces: "{carried} kg are more than {might} kg." An empty one takes the comma before it with it.',
  )
  .meta({ ...words, title: 'One sentence' });
export const templates = z
  .union([
    template,
    z.tuple([template, template]).meta({ title: 'One sentence for one, another for every other count' }),
  ])
  .describe('A sentence, or one for a count of one and one for every other count.');
export const says = z
  .array(z.strictObject({ when: condition.exactOptional(), text: template }))
  .min(1)
  .max(12)
  .describe('The first sentence that holds.');
export const notation = z
  .string()
  .regex(/^\d{1,2}d\d{1,3}([+-]\d{1,3})?$/)
  .describe('Dice such as 2d6 or 1d8+1.');
export const round = z
  .enum(roundings)
  .describe('Rounds the number to whole ones; needed where its formula divides.');
export const paperRows = z
  .int()
  .min(0)
  .max(40)
  .describe('At least so many rows on paper, of which empty ones are for a pencil.')
  .exactOptional();
export const moreRows = z
  .int()
  .min(0)
  .max(40)
  .describe('So many empty rows on paper below the others, however many there are.')
  .exactOptional();
export const emptyRows = z
  .int()
  .min(0)
  .max(40)
  .describe('So many rows on an empty sheet, where they are others than `paperRows`.')
  .exactOptional();
export const count = z.int().min(0).max(definitionLimits.rows);
export const whole = z.int().min(-10_000_000).max(10_000_000);
export const ids = z.array(id).max(definitionLimits.entries);
export const tags = z.array(id).max(20).describe('Words by which effects and formulas recognize it.');

/** Fields of almost every entry. */
export const entry = {
  id,
  name,
  text: text.exactOptional(),
  rule: rule.exactOptional(),
  note: note.exactOptional(),
};

export const step = id.describe('The step of the wizard where it is chosen.').exactOptional();

/** A change in play, of an action or in its place. */
export const change = z.strictObject({
  tracker: id.exactOptional(),
  to: formula
    .describe('The new value, or the new level of a condition; it stays within its bounds.')
    .exactOptional(),
  condition: id.exactOptional(),
  mark: id.describe('A mark of the list whose rows have the action.').exactOptional(),
  live: id.describe('What changes in play about the row that has the action.').exactOptional(),
  list: id.describe('A list whose rows begin and end in play.').exactOptional(),
  entry: id
    .describe('The entry of its catalogs of which a row begins; where it ends, all of its rows do.')
    .exactOptional(),
  on: z
    .boolean()
    .default(true)
    .describe('The condition, mark, tick or row begins; otherwise it ends, and words are emptied.'),
  when: condition
    .describe('Only if this holds; `rolled` is the sum of the dice, or the result that it takes.')
    .exactOptional(),
});

/** In place of an action: the changes themselves. */
export const inPlace = {
  action: id.describe('An action without rows, dice, days and choices.').exactOptional(),
  set: z
    .array(change)
    .min(1)
    .max(20)
    .describe('What it changes, in order, in place of an action.')
    .exactOptional(),
};

export const roll = z
  .strictObject({
    check: id.describe('The check that is rolled.'),
    name: template
      .describe('The name of the roll, where that of the number or row says too little: "{it.name} save".')
      .exactOptional(),
    with: z
      .record(z.string(), z.union([z.number(), z.boolean(), z.string().max(500)]))
      .default({})
      .describe('Values of its inputs, as formulas.'),
    when: condition.describe('It is offered only while this holds.').exactOptional(),
    notes: z
      .array(template)
      .max(4)
      .default([])
      .describe('Said beside the roll, such as what to add: "{it.damage} damage".'),
    after: z
      .array(
        z.strictObject({
          ...inPlace,
          name: name.describe('The words of its button, if it is no action.').exactOptional(),
          outcomes: z
            .array(id)
            .max(8)
            .default([])
            .describe(
              'Only after these: success, failure, tie, rolled, or a degree or a way to spend dice that is an outcome.',
            ),
          special: id.describe('Only with this degree of the check.').exactOptional(),
          takes: id
            .describe(
              'The result of the check that its changes know as `rolled`, or `total`. Nothing follows a 0.',
            )
            .exactOptional(),
        }),
      )
      .max(8)
      .default([])
      .describe('Offered once after the roll: changes, or actions while they can be paid.'),
  })
  .describe('Makes the number a button that rolls.');

/** The effect of a condition on numbers and rolls. Forms begin with an amount, because most effects add. */
export const stateEffect = z
  .strictObject({
    ...effectSchema.shape,
    add: z
      .union([z.int(), z.string().min(1).max(500)])
      .describe('What is added to it: a number, or a formula such as "0 - it.level".')
      .meta({ title: 'A number or a formula' })
      .default(0),
    if: condition
      .describe('Only while this holds; `it.level` is the level of the condition.')
      .exactOptional(),
    set: z
      .union([z.boolean(), z.int(), id])
      .describe(
        'In place of adding: the value of an input of a check, such as yes or an option. With yes for `attack.blocked`, the check `attack` cannot be rolled.',
      )
      .exactOptional(),
    on: z
      .enum(['by', 'against'])
      .describe('Changes rolls of its bearer, or those that are aimed at its bearer.')
      .exactOptional(),
    when: z
      .array(z.string())
      .describe('Only while all of these hold: tags of the roll, other conditions, facts of the check.')
      .exactOptional(),
    marks: id
      .describe(
        'The condition that begins on its bearer once this kept damage from it, such as a shield that is used up.',
      )
      .exactOptional(),
    asks: z
      .string()
      .min(1)
      .max(200)
      .describe(
        'Only if the table says so: a switch in the roller, such as “The source of its fear is in sight”.',
      )
      .exactOptional(),
    asksNot: z
      .string()
      .min(1)
      .max(200)
      .describe('Until the table says so: the same switch for what counts without it.')
      .exactOptional(),
  })
  .meta({ required: ['to', 'add'] });
export type StateEffect = z.infer<typeof stateEffect>;

/** A number that attacks have to beat. */
export const defends = z
  .strictObject({ check: id, input: id })
  .describe('The check, and its input, for attacks against characters with this number.');

export const range = {
  min: whole.describe('The lowest value.'),
  max: whole.describe('The highest value.'),
  initial: whole.describe('The value of a new character.').exactOptional(),
};

export type Roll = z.infer<typeof roll>;
export type ChangeRules = z.infer<typeof change>;
export type ConditionText = z.infer<typeof condition>;
export type Says = z.infer<typeof says>;
export type Templates = z.infer<typeof templates>;
