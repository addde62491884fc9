import { z } from 'zod';
import { readData } from '#shared/rules/data';
import abilitiesJson from './abilities.json';
import armoryJson from './armory.json';
import characterJson from './character.json';
import conditionsJson from './conditions.json';
import exhaustionJson from './exhaustion.json';
import radiationJson from './radiation.json';
import sizesJson from './sizes.json';
import skillsJson from './skills.json';
import stancesJson from './stances.json';
import traumasJson from './traumas.json';

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
export const rollEffectSchema = z.strictObject({
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
    .enum(['sight', 'hearing', 'injured-arm', 'injured-leg', 'charm-far', 'against-charmer'])
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
  /** At the start of the next turn of the one who brought it. */
  untilSource: z.literal(true).exactOptional(),
  /** The first own roll of these uses it up. */
  spentBy: z.array(z.enum(rollKinds)).exactOptional(),
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
export type FixedSave = z.infer<typeof saveSchema>;

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

const sizeSchema = z.strictObject({
  id: z.enum(sizeIds),
  /** The side of the controlled space, and the reach, in meters. */
  space: z.number(),
  reach: z.number(),
  /** The carrying capacity as a multiple of a medium creature's. */
  capacity: z.number(),
  source,
});

export const abilities = readData(
  'data/abilities.json',
  z.array(z.strictObject({ id: abilitySchema, source })),
  abilitiesJson,
);
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
export const sizes = readData('data/sizes.json', z.array(sizeSchema), sizesJson);

const initial = z.strictObject({
  level: count,
  vitality: count,
  defense: count,
  speed: count,
  capacity: count,
  armorValue: count,
  armorPenalty: count,
  psi: count,
  restHours: count,
});

/** `initial` replaces values that would come from missing chapters. */
export const figures = readData(
  'data/character.json',
  z.strictObject({
    abilities: z.strictObject({
      minimum: z.int(),
      maximum: z.int(),
      usualMinimum: z.int(),
      usualMaximum: z.int(),
      source,
    }),
    skills: z.strictObject({ minimum: z.int(), maximum: z.int(), source }),
    initial,
    vitality: z.strictObject({ perLevel: count, source }),
    /** Multiples of the carrying capacity that can be carried, and that can be pushed, dragged or lifted. */
    overload: z.strictObject({ carry: count, push: count, source }),
    rest: z.strictObject({ hours: count, source }),
    fullRest: z.strictObject({ hours: count, source }),
    /** The divisor of the speed with both legs compromised. */
    legless: z.strictObject({ speedParts: count, source }),
    /** A stable creature wakes after one die of hours. */
    stableWakes: z.strictObject({ sides: count, source }),
  }),
  characterJson,
);

const byId = <Id extends string, T extends { readonly id: Id }>(entries: readonly T[]): ReadonlyMap<Id, T> =>
  new Map(entries.map((entry) => [entry.id, entry]));

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
export const sizeById = byId(sizes);
export const traumaTableById = byId(traumas.tables);

/** Throws for an unknown id, which would be a bug. */
export function known<Id extends string, T>(map: ReadonlyMap<Id, T>, key: Id): T {
  const entry = map.get(key);
  if (entry === undefined) throw new Error(`Unknown id ${key}`);
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
