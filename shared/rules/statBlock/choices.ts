import { z } from 'zod';

const words = z.string().max(200);
const longWords = z.string().max(4000);
/** Absurd numbers are kept and reported as a problem, so the stored limits are wide. */
const amount = z.int().min(-99_999).max(99_999);
const amounts = z.record(z.string().regex(/^[a-z][A-Za-z0-9-]*$/), amount);

/** `key` names a text of the bestiary; a typed name or text replaces it. */
export const attackSchema = z.strictObject({
  key: words.exactOptional(),
  name: words.default(''),
  /** Id of the number that the attack adds; empty if `plus` is the whole bonus. */
  by: words.default(''),
  /** Id of the skill that the attack adds; empty for none. */
  skill: words.default(''),
  plus: amount.default(0),
  damage: words.default(''),
  range: words.default(''),
  note: words.default(''),
  /** Numbers that only some rules attach to an attack, by id. */
  extras: amounts.default({}),
});
export type AttackChoice = z.infer<typeof attackSchema>;

export const restorations = ['encounter', 'rest'] as const;

export const abilitySchema = z.strictObject({
  key: words.exactOptional(),
  name: words.default(''),
  text: longWords.default(''),
  /** The number of uses until they are given back; 0 or missing without a limit. */
  uses: z.int().min(0).max(20).exactOptional(),
  /** When the uses come back; missing for each encounter. */
  restored: z.enum(restorations).exactOptional(),
});
export type AbilityChoice = z.infer<typeof abilitySchema>;

export const protections = ['none', 'resistant', 'vulnerable'] as const;

/** Accepts keys of later versions. */
export const statBlockSchema = z.looseObject({
  /** Id of the foe in the bestiary that it began as. */
  template: words.default(''),
  concept: words.default(''),
  notes: longWords.default(''),
  /** Missing numbers have their initial value, missing skills are 0. */
  numbers: amounts.default({}),
  skills: amounts.default({}),
  /** Of the creature itself, by type of damage. */
  protections: z.record(z.string().max(64), z.enum(protections)).default({}),
  attacks: z.array(attackSchema).max(50).default([]),
  abilities: z.array(abilitySchema).max(100).default([]),
});
export type StatBlockChoices = z.infer<typeof statBlockSchema>;

/** The play state of characters of the same ruleset may be beside it. */
export const statBlockPlaySchema = z.looseObject({
  npc: z
    .looseObject({
      /** Points left by id; missing before the first loss. */
      left: z.record(z.string(), amount).default({}),
      conditions: z.array(words).max(100).default([]),
      /** Levels above 1 of conditions that have some. */
      levels: z.record(z.string(), z.int()).exactOptional(),
      /** Uses left of limited abilities, by their index; missing before the first one. */
      uses: z.record(z.string().max(3), z.int().min(0).max(20)).exactOptional(),
      /** Parts of the present turn that were taken. */
      taken: z.array(words).max(10).exactOptional(),
    })
    .default({ left: {}, conditions: [] }),
});
export type StatBlockPlay = z.infer<typeof statBlockPlaySchema>;

/** Reads dice such as `2d6+1` or `1d8`; `undefined` for anything else. */
export function damageDice(words: string): { count: number; sides: number; bonus: number } | undefined {
  const found = /^\s*(\d{1,2})d(\d{1,3})\s*(?:([+−-])\s*(\d{1,3}))?\s*$/.exec(words);
  if (found === null) return undefined;
  const [, count, sides, sign, bonus = '0'] = found;
  return { count: Number(count), sides: Number(sides), bonus: Number(bonus) * (sign === '+' ? 1 : -1) || 0 };
}
