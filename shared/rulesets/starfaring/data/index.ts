import { byId, known } from '#shared/kernel/byId';
import { z } from 'zod';
import { readData } from '#shared/rules/data';
import armoryJson from './armory.json';
import figures from './character.json';
import checkFacts from './checks.json';
import combat from './combat.json';
import conditionsJson from './conditions.json';
import difficulties from './difficulties.json';
import exhaustionJson from './exhaustion.json';
import exploitsJson from './exploits.json';
import hazardsJson from './hazards.json';
import radiationJson from './radiation.json';
import setbacksJson from './setbacks.json';
import situations from './situations.json';
import sizes from './sizes.json';
import skillsJson from './skills.json';
import stancesJson from './stances.json';
import traumasJson from './traumas.json';
import travel from './travel.json';

/** Numbers alone, whose types the compiler knows. `figures.initial` is in place of values from missing chapters. */
export { checkFacts, combat, difficulties, figures, known, situations, sizes, travel };

/** Follows the order of the document. */
export const abilityIds = ['cmb', 'str', 'dex', 'per', 'int', 'wil', 'tec'] as const;
export type AbilityId = (typeof abilityIds)[number];

export const conditionIds = [
  'bleeding',
  'blinded',
  'charmed',
  'dazzled',
  'deafened',
  'frightened',
  'grappled',
  'hindered',
  'incapacitated',
  'invisible',
  'paralyzed',
  'prone',
  'restrained',
  'sickened',
  'stunned',
  'unconscious',
] as const;
export type ConditionId = (typeof conditionIds)[number];

/** `adjacent` is melee. */
export const ranges = ['adjacent', 'close', 'short', 'medium', 'long', 'extreme'] as const;

/** The parts of a turn beside movement; a reaction is back at the start of the own turn. */
export const efforts = ['action', 'minor', 'reaction'] as const;
export type Effort = (typeof efforts)[number];

/** States that actions, exploits and setbacks bring; each ends by itself. */
export const stanceIds = [
  'defending',
  'disengaged',
  'helped',
  'aiming',
  'dodging',
  'on-guard',
  'exposed',
  'uneasy',
  'distracted',
  'feinted',
  'focused',
  'astonished',
  'teamed',
] as const;
export type StanceId = (typeof stanceIds)[number];

/** Ways to move beside walking that some creatures have a speed for. */
export const movements = ['climbing', 'swimming', 'flying'] as const;
export type Movement = (typeof movements)[number];

/** Special senses; those with a radius reach as far as that. */
export const senses = ['infravision', 'thermovision', 'ultravision', 'blindsight', 'tremorsense'] as const;
export type Sense = (typeof senses)[number];
export const reaching: ReadonlySet<Sense> = new Set<Sense>(['blindsight', 'tremorsense']);

export const gravities = ['normal', 'low', 'high', 'crushing', 'zero'] as const;
export type Gravity = (typeof gravities)[number];

export const sizeIds = ['tiny', 'small', 'medium', 'large', 'huge', 'gargantuan'] as const;
export type SizeId = (typeof sizeIds)[number];

const abilitySchema = z.enum(abilityIds);
const conditionSchema = z.enum(conditionIds);
const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const count = z.int().min(0);
/** A heading of the rule document. */
const source = z.string().min(1);

/** All of them are ability checks; some rules apply to one kind only. */
export const rollKinds = ['check', 'save', 'attack'] as const;
export type RollKind = (typeof rollKinds)[number];

/**
 * The effect of a state on rolls; missing fields do not restrict it, so `{ gives }` alone applies to every ability
 * check.
 *
 * - `saves`: also applies to saves with these abilities, if they need a physical action
 * - `when`: applies only in a situation that the GM must decide, so it is named but not counted
 * - `unless`: applies unless the GM decides otherwise
 */
const rollEffectSchema = z.strictObject({
  gives: z.enum(['advantage', 'disadvantage', 'failure', 'bonus', 'defense']),
  /** Of a bonus to the roll, or to the Defense that it is aimed at. */
  amount: z.int().exactOptional(),
  rolls: z.array(z.enum(rollKinds)).exactOptional(),
  reach: z.literal('melee').exactOptional(),
  abilities: z.array(abilitySchema).exactOptional(),
  saves: z.array(abilitySchema).exactOptional(),
  except: z.array(id).exactOptional(),
  /** Not while the one who rolls, or the one who is rolled at, is in one of these. */
  exceptStates: z.array(z.string().regex(/^(by|against)\.[a-z]+$/)).exactOptional(),
  when: z
    .enum([
      'sight',
      'hearing',
      'injured-arm',
      'injured-leg',
      'charm-far',
      'against-charmer',
      'by-source',
      'studies',
    ])
    .exactOptional(),
  unless: z.enum(['fear-unseen', 'against-grappler', 'towards-source']).exactOptional(),
  /** For rolls that are aimed at the bearer, from this distance. */
  on: z.literal('against').exactOptional(),
  at: z.enum(['adjacent', 'distant']).exactOptional(),
});
export type RollEffect = z.infer<typeof rollEffectSchema>;

const conditionEntry = z.strictObject({
  id: conditionSchema,
  effects: z.array(rollEffectSchema),
  /** Hits by adjacent attackers deal maximum damage. */
  maximumDamage: z.literal(true).exactOptional(),
  speed: z.enum(['halved', 'zero', 'crawl']).exactOptional(),
  /** Ends once its source is incapacitated. */
  endsWithSource: z.literal(true).exactOptional(),
  /** Biotic damage at the end of each turn. */
  damage: count.exactOptional(),
  implies: z.array(conditionSchema).exactOptional(),
  source,
});
export type Condition = z.infer<typeof conditionEntry>;

const stanceEntry = z.strictObject({
  id: z.enum(stanceIds),
  /** Missing for one that somebody else brings. */
  cost: z.enum(efforts).exactOptional(),
  /** At the start or the end of the bearer's turn, or at the end of the one after it. */
  ends: z.enum(['start', 'end', 'nextEnd']).exactOptional(),
  /** At the start, or at the end, of the next turn of the one who brought it. */
  untilSource: z.union([z.literal(true), z.literal('end')]).exactOptional(),
  /** It ends after this time, not with the fight. */
  minutes: count.exactOptional(),
  /** The first own roll of these uses it up. */
  spentBy: z.array(z.enum(rollKinds)).exactOptional(),
  /** The part of the turn that an attack takes meanwhile, in place of the action. */
  takes: z.enum(efforts).exactOptional(),
  harms: z.literal(true).exactOptional(),
  /** The first attack of these that is aimed at its bearer uses it up. */
  spentAgainst: z.literal('melee').exactOptional(),
  /** Lost while its bearer cannot act or move. */
  lost: z.literal(true).exactOptional(),
  effects: z.array(rollEffectSchema),
  source,
});
export type Stance = z.infer<typeof stanceEntry>;

const exhaustionLevel = z.strictObject({
  level: z.int().min(1).max(6),
  effects: z.array(rollEffectSchema),
  conditions: z.array(conditionSchema),
  vitality: z.enum(['halved', 'zero']).exactOptional(),
  speed: z.literal('zero').exactOptional(),
});

const saveSchema = z.strictObject({ dc: count, ability: abilitySchema, skill: id });

/** The effects of a trauma, from its table or its row. */
const traumaFields = {
  /** One of these abilities is lowered by 1. */
  lowers: z.array(abilitySchema).exactOptional(),
  /** Conditions that start with it. */
  conditions: z.array(conditionSchema).exactOptional(),
  effects: z.array(rollEffectSchema).exactOptional(),
  /** Required for every action. */
  actionSave: saveSchema.exactOptional(),
  /** Required after the Dash action. */
  dash: saveSchema.exactOptional(),
  /** Required when facing the feared thing. */
  facing: saveSchema.exactOptional(),
  /** The loss of speed in meters. */
  slower: count.exactOptional(),
  halves: z.literal(true).exactOptional(),
  limb: z.enum(['arm', 'leg']).exactOptional(),
};
const traumaRow = z.strictObject({ id, from: z.int(), to: z.int(), ...traumaFields });
export type TraumaRow = z.infer<typeof traumaRow>;

const traumaTable = z.strictObject({
  id: z.enum(['physical-mild', 'physical-severe', 'psychic-mild', 'psychic-severe']),
  kind: z.enum(['physical', 'psychic']),
  severity: z.enum(['mild', 'severe']),
  sides: z.int(),
  general: z.strictObject(traumaFields),
  rows: z.array(traumaRow),
  source,
});
export type TraumaTable = z.infer<typeof traumaTable>;
export type TraumaTableId = TraumaTable['id'];

export const skills = readData(
  'data/skills.json',
  z.array(z.strictObject({ id, ability: abilitySchema, source })),
  skillsJson,
);
export type Skill = (typeof skills)[number];
export const conditions = readData('data/conditions.json', z.array(conditionEntry), conditionsJson);
export const stances = readData('data/stances.json', z.array(stanceEntry), stancesJson);
/** The effects of all levels up to the present one add up. */
export const exhaustion = readData(
  'data/exhaustion.json',
  z.strictObject({ levels: z.array(exhaustionLevel), source }),
  exhaustionJson,
);
/** Rads above `over` have effects; the data also covers their healing and sources. */
export const radiation = readData(
  'data/radiation.json',
  z.strictObject({
    thresholds: z.array(
      z.strictObject({
        over: count,
        exhaustion: count.exactOptional(),
        conditions: z.array(conditionSchema).exactOptional(),
        noRest: z.literal(true).exactOptional(),
        death: z.literal(true).exactOptional(),
      }),
    ),
    healing: z.strictObject({ rads: count, hours: count }),
    exposure: z.array(
      z.strictObject({
        id,
        rads: count,
        per: z.enum(['day', 'eight-hours', 'hour', 'minute', 'round']),
      }),
    ),
    source,
  }),
  radiationJson,
);
/** The four tables, and the recovery from traumas. */
export const traumas = readData(
  'data/traumas.json',
  z.strictObject({
    recovery: z.strictObject({
      dc: count,
      successes: count,
      saves: z.strictObject({
        physical: saveSchema.omit({ dc: true }),
        psychic: saveSchema.omit({ dc: true }),
      }),
      source,
    }),
    tables: z.array(traumaTable),
  }),
  traumasJson,
);
/** The effect of an exploit or a setback on the sheet of the one who rolled. */
const bringsSchema = z.strictObject({
  stance: z.enum(stanceIds).exactOptional(),
  /** Until the start of the next own turn. */
  condition: z.enum(conditionIds).exactOptional(),
  falls: z.literal('prone').exactOptional(),
  ends: z.enum(conditionIds).exactOptional(),
  /** Once more in this turn. */
  gives: z.enum(efforts).exactOptional(),
  exhaustion: z.literal(1).exactOptional(),
  /** EDGE cards. */
  cards: z.literal(1).exactOptional(),
});
export type Brings = z.infer<typeof bringsSchema>;

/** The effect of an exploit on others than the one who rolled, or on the order of turns. */
const reachesSchema = z.union([
  z.strictObject({ first: z.literal(true) }),
  z.strictObject({
    condition: z.enum([...conditionIds, ...stanceIds]),
    /** Missing for the target of the roll. */
    whom: z.enum(['ally', 'others']).exactOptional(),
    /** For a condition; a stance ends by itself. */
    rounds: count.exactOptional(),
    /** It happens only to those who fail. */
    save: saveSchema.exactOptional(),
  }),
]);
export type Reaches = z.infer<typeof reachesSchema>;

const exploitSchema = z.strictObject({
  id,
  rank: z.int().min(2).max(11),
  /** It also grants another exploit up to this rank. */
  grants: z.int().exactOptional(),
  brings: bringsSchema.exactOptional(),
  reaches: reachesSchema.exactOptional(),
});
export type Exploit = z.infer<typeof exploitSchema>;

/** Rewards for a 12, by rank. */
export const exploits = readData(
  'data/exploits.json',
  z.strictObject({ combat: z.array(exploitSchema), other: z.array(exploitSchema), source }),
  exploitsJson,
);

/** Consequences of a 1: the rows of the table, lowest sum first. */
export const setbacks = readData(
  'data/setbacks.json',
  z.strictObject({
    dice: z.strictObject({ count, sides: count }),
    rows: z.array(id),
    brings: z.record(id, bringsSchema),
    source,
  }),
  setbacksJson,
);

/** `damage` is the factor of damage by falls; `null` if only relative speeds matter. */
const gravityKind = z.strictObject({
  id: z.enum(gravities),
  damage: z.number().nullable(),
  jump: count,
  speed: count.default(0),
  conditions: z.array(conditionSchema).default([]),
  /** Of them those that stay for one who is used to it, who has no effects on rolls either. */
  lasting: z.array(conditionSchema).default([]),
  effects: z.array(rollEffectSchema).default([]),
  /** Checks of these abilities add skills only with the one for zero gravity. */
  skills: z.array(abilitySchema).default([]),
});
const kinds = readData('data/hazards.json', z.array(gravityKind), hazardsJson.gravity.kinds);
export const hazards = { ...hazardsJson, gravity: { ...hazardsJson.gravity, kinds } };

/** Examples of our own: the document has neither weapons nor gear. */
export const armory = readData(
  'data/armory.json',
  z.strictObject({
    attacks: z.array(z.strictObject({ id, skill: id, range: z.enum(ranges), damage: z.string(), source })),
    gear: z.array(z.strictObject({ id, weight: z.number().min(0), source })),
  }),
  armoryJson,
);
export type ArmoryAttack = (typeof armory.attacks)[number];
export type ArmoryGear = (typeof armory.gear)[number];

export const attackById = byId(armory.attacks);
export const gearById = byId(armory.gear);
export const skillById: ReadonlyMap<string, Skill> = byId(skills);
export const conditionById = byId(conditions);
export const stanceById = byId(stances);
export const traumaTableById = byId(traumas.tables);

/** Throws for an unknown id; every id of a choice has an entry. */
export function entryOf<T extends { readonly id: string }>(entries: readonly T[], wanted: string): T {
  const entry = entries.find(({ id: its }) => its === wanted);
  if (entry === undefined) throw new Error(`Unknown id ${wanted}`);
  return entry;
}

/** Conditions in which nobody acts. */
export const incapacitating: readonly ConditionId[] = conditions.flatMap(({ id, implies = [] }) =>
  id === 'incapacitated' || implies.includes('incapacitated') ? [id] : [],
);

/** Conditions in which nobody acts or moves. */
export const stopping: readonly ConditionId[] = conditions.flatMap(({ id, speed }) =>
  speed === 'zero' || incapacitating.includes(id) ? [id] : [],
);

export function endsWithSource(id: ConditionId): boolean {
  return known(conditionById, id).endsWithSource === true;
}
