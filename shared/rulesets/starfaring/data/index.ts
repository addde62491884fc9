import { z } from 'zod';
import { readData } from '../../../rules/data';
import abilitiesJson from './abilities.json';
import characterJson from './character.json';
import conditionsJson from './conditions.json';
import exhaustionJson from './exhaustion.json';
import radiationJson from './radiation.json';
import sizesJson from './sizes.json';
import skillsJson from './skills.json';
import traumasJson from './traumas.json';

/** The seven abilities, in the order of the document. */
export const abilityIds = ['cmb', 'str', 'dex', 'per', 'int', 'wil', 'tec'] as const;
export type AbilityId = (typeof abilityIds)[number];

/** Every condition. */
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

export const sizeIds = ['tiny', 'small', 'medium', 'large', 'huge', 'gargantuan'] as const;
export type SizeId = (typeof sizeIds)[number];

const abilitySchema = z.enum(abilityIds);
const conditionSchema = z.enum(conditionIds);
const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const count = z.int().min(0);
/** The heading of the rule document that says so. */
const source = z.string().min(1);

/** What a roll is: an ability check of any kind, told apart where a rule speaks of one kind only. */
export const rollKinds = ['check', 'save', 'attack'] as const;
export type RollKind = (typeof rollKinds)[number];

/**
 * What a state does to rolls; a field that is absent leaves the matter open, so that `{ gives }` alone means
 * every ability check.
 *
 * - `saves`: counts for saves with these abilities as well, those that need a physical action
 * - `when`: holds only in a situation that the table knows of, so it is named and not counted
 * - `unless`: counts unless the table knows better
 */
const rollEffectSchema = z.strictObject({
  gives: z.enum(['advantage', 'disadvantage', 'failure']),
  rolls: z.array(z.enum(rollKinds)).exactOptional(),
  reach: z.literal('melee').exactOptional(),
  abilities: z.array(abilitySchema).exactOptional(),
  saves: z.array(abilitySchema).exactOptional(),
  except: z.array(id).exactOptional(),
  when: z.enum(['sight', 'hearing', 'injured-arm', 'injured-leg', 'charm-far']).exactOptional(),
  unless: z.enum(['fear-unseen', 'against-grappler']).exactOptional(),
});
export type RollEffect = z.infer<typeof rollEffectSchema>;

const side = z.enum(['advantage', 'disadvantage']);

const conditionEntry = z.strictObject({
  id: conditionSchema,
  effects: z.array(rollEffectSchema),
  /** What attackers have, by where they stand. */
  attackers: z.strictObject({ adjacent: side, distant: side }).exactOptional(),
  /** Hits from beside deal their most. */
  maximumDamage: z.literal(true).exactOptional(),
  speed: z.enum(['halved', 'zero', 'crawl']).exactOptional(),
  /** Biotic damage at the end of each turn. */
  damage: count.exactOptional(),
  implies: z.array(conditionSchema).exactOptional(),
  source,
});
export type Condition = z.infer<typeof conditionEntry>;

const exhaustionLevel = z.strictObject({
  level: z.int().min(1).max(6),
  effects: z.array(rollEffectSchema),
  conditions: z.array(conditionSchema),
  vitality: z.enum(['halved', 'zero']).exactOptional(),
  speed: z.literal('zero').exactOptional(),
});

const saveSchema = z.strictObject({ dc: count, ability: abilitySchema, skill: id });
export type FixedSave = z.infer<typeof saveSchema>;

/** What a trauma does, by its table or by its row. */
const traumaFields = {
  /** One of these falls by 1. */
  lowers: z.array(abilitySchema).exactOptional(),
  /** Conditions that begin with it. */
  conditions: z.array(conditionSchema).exactOptional(),
  effects: z.array(rollEffectSchema).exactOptional(),
  /** To be made whenever an action is tried. */
  actionSave: saveSchema.exactOptional(),
  /** To be made after the Dash action. */
  dash: saveSchema.exactOptional(),
  /** To be made on meeting what is feared. */
  facing: saveSchema.exactOptional(),
  /** Meters of speed that it takes. */
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
  /** The side of the space it controls, and how far it reaches, in meters. */
  space: z.number(),
  reach: z.number(),
  /** What it carries, in times of what a medium creature does. */
  capacity: z.number(),
  source,
});

/** The abilities. */
export const abilities = readData(
  'data/abilities.json',
  z.array(z.strictObject({ id: abilitySchema, source })),
  abilitiesJson,
);
/** Every skill with its ability. */
export const skills = readData(
  'data/skills.json',
  z.array(z.strictObject({ id, ability: abilitySchema, source })),
  skillsJson,
);
export type Skill = (typeof skills)[number];
/** Every condition with what it does. */
export const conditions = readData('data/conditions.json', z.array(conditionEntry), conditionsJson);
/** The six levels of exhaustion; their effects add up. */
export const exhaustion = readData(
  'data/exhaustion.json',
  z.strictObject({ levels: z.array(exhaustionLevel), source }),
  exhaustionJson,
);
/** What rads do once there are more of them than `over`, how they go away, and how they come. */
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
/** The four tables of traumas, and how a trauma heals. */
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
/** The six sizes. */
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

/** The ranges and figures of a character; `initial` stands where the missing chapters would give a value. */
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
    /** Times the carrying capacity that can be carried, and that can be pushed, dragged or lifted. */
    overload: z.strictObject({ carry: count, push: count, source }),
    rest: z.strictObject({ hours: count, source }),
    fullRest: z.strictObject({ hours: count, source }),
    /** Both legs compromised: the speed is divided by this. */
    legless: z.strictObject({ speedParts: count, source }),
    /** A stable creature wakes after one die of hours. */
    stableWakes: z.strictObject({ sides: count, source }),
  }),
  characterJson,
);

const byId = <Id extends string, T extends { readonly id: Id }>(entries: readonly T[]): ReadonlyMap<Id, T> =>
  new Map(entries.map((entry) => [entry.id, entry]));

export const skillById: ReadonlyMap<string, Skill> = byId(skills);
export const conditionById = byId(conditions);
export const sizeById = byId(sizes);
export const traumaTableById = byId(traumas.tables);

/** The entry of an id that was checked when it came in; a miss is a fault of the program. */
export function known<Id extends string, T>(map: ReadonlyMap<Id, T>, key: Id): T {
  const entry = map.get(key);
  if (entry === undefined) throw new Error(`Unknown id ${key}`);
  return entry;
}
