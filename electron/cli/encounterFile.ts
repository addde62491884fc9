import { z } from 'zod';
import type { Command, Hits, Lasts } from '#shared/encounter/command';
import { documentIdSchema } from '#shared/documents/envelope';
import { appError, jointError, type AppError } from '#shared/kernel/errors';
import { jsonSchema } from '#shared/kernel/jsonValue';
import { err, ok, type Result } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';
import { planFault } from '#shared/rules/plan';

/** Far beyond any fight; larger numbers are mistakes. */
const largest = 10_000;

/** Hyphens join the numbers of several; the length leaves room for them. */
const combatantId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,55}$/);
const reference = z.string().trim().min(1).max(64);
const targets = z.array(reference).min(1).max(500);
const amount = z.int().min(0).max(largest);
const damageType = z.string().min(1).max(60);
const damageTypes = z.array(damageType).max(20);
/** `half` and `double` come before armor; the target's own resistance after it. */
const flag = z.boolean().exactOptional();
const factors = { half: flag, double: flag, resistant: flag, vulnerable: flag };
const faces = z.array(z.int().min(1).max(largest)).min(1).max(1000);

const quickSchema = z.strictObject({
  health: z.int().min(1).max(largest),
  defense: z.int().min(-100).max(1000).default(0),
  armor: z.int().min(0).max(1000).default(0),
  resistant: damageTypes.default([]),
  vulnerable: damageTypes.default([]),
});

const combatantSchema = z.strictObject({
  id: combatantId,
  name: z.string().trim().min(1).max(190).exactOptional(),
  ruleset: z.string().min(1).exactOptional(),
  character: documentIdSchema.exactOptional(),
  plan: z.unknown().optional(),
  quick: quickSchema.exactOptional(),
  count: z.int().min(1).max(100).exactOptional(),
  party: z.boolean().exactOptional(),
  initiative: z.int().min(-1000).max(1000).exactOptional(),
});
export type FileCombatant = z.infer<typeof combatantSchema>;

const untilSchema = z.union([
  z.enum(['rest', 'encounter']),
  z
    .strictObject({
      of: z.enum(['source', 'target', 'round']),
      edge: z.enum(['start', 'end']),
      // Of the turns that have not begun; 0 is the end of the one that is going on.
      count: z.int().min(0).max(largest),
    })
    .refine(({ edge, count }) => edge === 'end' || count > 0, { path: ['count'] }),
]);

const actionSchema = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('damage'),
    targets,
    ...factors,
    knockOut: flag,
    amount: amount.exactOptional(),
    type: damageType.exactOptional(),
    // Several types in one hit, instead of `amount` and `type`; armor counts once.
    parts: z
      .array(z.strictObject({ amount, type: damageType.exactOptional(), ...factors }))
      .min(1)
      .max(20)
      .exactOptional(),
    dice: z.record(z.string(), faces).exactOptional(),
    // The attacker, who gets the credit for it.
    by: reference.exactOptional(),
  }),
  z.strictObject({ do: z.literal('heal'), targets, amount }),
  z.strictObject({
    do: z.literal('condition'),
    targets,
    // An id of the rules, or a word of the table.
    condition: z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N} '-]{0,59}$/u),
    level: z.int().min(-100).max(100).exactOptional(),
    rounds: z.int().min(1).max(largest).exactOptional(),
    until: untilSchema.exactOptional(),
    by: reference.exactOptional(),
  }),
  z.strictObject({
    do: z.literal('clear'),
    targets,
    condition: z.string().min(1).max(60),
    by: reference.exactOptional(),
  }),
  z.strictObject({ do: z.literal('next') }),
  z.strictObject({ do: z.literal('delay') }),
  z.strictObject({ do: z.literal('hold'), ready: z.string().trim().min(1).max(190).exactOptional() }),
  z.strictObject({ do: z.literal('surprise'), targets }),
  z.strictObject({ do: z.literal('out'), targets }),
  z.strictObject({ do: z.literal('back'), targets }),
  z.strictObject({
    do: z.literal('show'),
    targets,
    alias: z.string().max(190).exactOptional(),
    shown: z.enum(['words', 'bar', 'nothing']).exactOptional(),
    hidden: z.boolean().exactOptional(),
  }),
  z.strictObject({ do: z.literal('rest') }),
  z.strictObject({
    do: z.literal('attack'),
    by: reference,
    target: reference,
    attack: z.string().min(1).max(100),
    // Inputs of the attack that no sheet knows, such as cover.
    with: z.record(z.string(), jsonSchema).default({}),
    // Ids of the questions that an earlier report of this attack asked, and that hold.
    confirmed: z.array(z.string().min(1).max(200)).max(20).default([]),
    dice: faces.exactOptional(),
    defense: faces.exactOptional(),
  }),
  z.strictObject({ do: z.literal('undo') }),
]);
export type FileAction = z.infer<typeof actionSchema>;

const fileSchema = z.strictObject({
  ruleset: z.string().min(1),
  name: z.string().trim().max(200).default(''),
  combatants: z.array(combatantSchema).min(1).max(500),
  dice: z.record(z.string(), faces).default({}),
  // They lose their first turn.
  surprised: z.array(reference).max(500).exactOptional(),
  actions: z.array(actionSchema).max(10_000).default([]),
});
export type EncounterFile = z.infer<typeof fileSchema>;

/** Parses strictly; every fault is reported with its path. */
export function readEncounterFile(value: unknown): Result<EncounterFile, AppError> {
  const read = fileSchema.safeParse(value);
  if (!read.success) return err(planFault(read.error, value));
  const faults: AppError[] = [];
  for (const [index, { character, plan, quick, count }] of read.data.combatants.entries()) {
    const path = `combatants[${String(index)}]`;
    const sources = [character, plan, quick].filter((source) => source !== undefined);
    if (sources.length !== 1) faults.push(refused(path, 'oneSource'));
    if (character !== undefined && count !== undefined) faults.push(refused(`${path}.count`, 'oneCharacter'));
  }
  for (const [index, action] of read.data.actions.entries()) {
    const path = `actions[${String(index)}]`;
    if (action.do === 'condition' && action.rounds !== undefined && action.until !== undefined)
      faults.push(refused(`${path}.until`, 'oneDuration'));
    if (action.do === 'attack' && action.dice === undefined && action.defense !== undefined)
      faults.push(refused(`${path}.dice`, 'attackDice'));
    if (action.do !== 'damage') continue;
    const { amount: whole, type, parts, dice = {} } = action;
    for (const who of Object.keys(dice).filter((key) => !action.targets.includes(key)))
      faults.push(refused(`${path}.dice.${who}`, 'noTarget', { who }));
    if ((whole === undefined) === (parts === undefined)) faults.push(refused(`${path}.amount`, 'oneAmount'));
    else if (parts !== undefined && type !== undefined) faults.push(refused(`${path}.type`, 'oneAmount'));
  }
  const [first, ...others] = faults;
  return first === undefined ? ok(read.data) : err(jointError([first, ...others]));
}

/** `undo` is no command but takes one back, and `attack` changes nothing. */
export function commandOf(action: Exclude<FileAction, { do: 'undo' | 'attack' }>): Command {
  switch (action.do) {
    case 'damage':
      return {
        do: 'damage',
        targets: action.targets,
        hits: hitsOf(action),
        ...(action.by !== undefined && { by: action.by }),
      };
    case 'condition': {
      const { condition, level, by } = action;
      const lasts = lastsOf(action);
      const more = {
        ...(level !== undefined && { level }),
        ...(by !== undefined && { by }),
        ...(lasts && { lasts }),
      };
      return { do: 'condition', targets: action.targets, condition, ...more };
    }
    default:
      return action;
  }
}

function hitsOf(action: Extract<FileAction, { do: 'damage' }>): Hits {
  const { amount: whole = 0, type, dice, half, double, resistant, vulnerable, knockOut } = action;
  const parts = action.parts ?? [{ amount: whole, ...(type !== undefined && { type }) }];
  const sides = { ...(resistant && { resistant }), ...(vulnerable && { vulnerable }) };
  return {
    parts: parts.map((part) => ({ ...sides, ...part })),
    ...(half && { half }),
    ...(double && { double }),
    ...(knockOut && { knockOut }),
    ...(dice && { dice }),
  };
}

function lastsOf({ rounds, until }: Extract<FileAction, { do: 'condition' }>): Lasts | undefined {
  if (rounds !== undefined) return { until: { of: 'source', edge: 'start', count: rounds } };
  return until === undefined ? undefined : { until };
}

export function refused(path: string, key: string, params?: Parameters<typeof message>[1]): AppError {
  return appError('invalid-input', { path, text: message(`cli.encounter.${key}`, params) });
}
