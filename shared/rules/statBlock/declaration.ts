import { z } from 'zod';
import type { Text, TextParam } from '#shared/kernel/text';
import type { Edit, EditPath } from '#shared/character/edits';
import type { RollRequest } from '#shared/rules/checks';
import type { PlayBlock } from '#shared/rules/play';
import type { Change } from '#shared/rules/fight/change';
import type { Arriving, FightRules, Packet, TurnEdge } from '#shared/rules/fight/fighter';
import type { Explained } from '#shared/rules/explained';
import { abilitySchema, attackSchema, type AttackChoice, type StatBlockChoices } from './choices';

/** The parts of a stat block, in the order in which they are read in a fight. */
export const figureGroups = ['vitals', 'defenses', 'stats', 'others'] as const;
export type FigureGroup = (typeof figureGroups)[number];

/** A number that the GM enters. A number of `vitals` above 0 is also a tracker in play. */
export interface EnteredNumber {
  readonly id: string;
  readonly group: FigureGroup;
  readonly label: Text;
  readonly hint?: Text;
  readonly min: number;
  readonly max: number;
  readonly initial: number;
  readonly rule: string;
  /** Shown with a sign, as a modifier. */
  readonly signed?: true;
  /** Not shown while it is 0. */
  readonly optional?: true;
}

/** A figure of the block, entered or derived. */
export interface BlockFigure {
  readonly id: string;
  readonly group: FigureGroup;
  readonly label: Text;
  readonly value: Text;
  readonly explained: Explained;
  readonly note?: Text;
  readonly roll?: RollRequest;
}

export interface BlockAttack {
  readonly bonus: Explained;
  readonly roll?: RollRequest;
  /** Damage with everything that the rules add to it. */
  readonly damage?: Text;
  readonly damageRoll?: RollRequest;
  /** Skill, range, and everything else that the rules attach to it. */
  readonly details: readonly Text[];
}

/** The points that a vital has left. */
export interface BlockLeft {
  readonly id: string;
  readonly left: number;
}

/** A hit as the rules of a block take it: what arrives at its vitals, and what each of them loses. */
export interface BlockHit {
  readonly steps: readonly Text[];
  readonly arrived: number;
  readonly lost: readonly { readonly id: string; readonly amount: number }[];
}

/** The turn of a stat block as its rules see it. */
export interface BlockTurn {
  /** Parts that were taken, and their place in play. */
  readonly taken: readonly string[];
  readonly path: EditPath;
  readonly has: (condition: string) => boolean;
  /** Begins a condition. */
  begin(condition: string): readonly Edit[];
  /** The roll of a skill; `undefined` if it fails without one. */
  skill(id: string): RollRequest | undefined;
  /** Edits of the start of a turn, which ends some conditions and brings the parts back. */
  readonly begun: readonly Edit[];
}

/** The part of a stat block that its ruleset decides; everything else is the same for all rulesets. */
export interface StatBlockRules {
  /** The name of the game on the printed sheet. */
  readonly system: string;
  /** The section of the rule document that the block rests on. */
  readonly rule: string;
  /** Resolves a key under `npc` of the ruleset's catalog. */
  readonly text: (key: string, params?: Readonly<Record<string, TextParam>>) => Text;
  readonly numbers: readonly EnteredNumber[];
  /** Empty if the rules have no skills, or foes do not need them. */
  readonly skills: readonly { readonly id: string; readonly label: Text }[];
  readonly skillRange: { readonly min: number; readonly max: number };
  /** Ids of the numbers that attacks can add. */
  readonly attackBy: readonly string[];
  /** Further numbers of every attack, such as Shock. */
  readonly attackExtras: readonly {
    readonly id: string;
    readonly label: Text;
    readonly min: number;
    readonly max: number;
  }[];
  readonly conditions: readonly {
    readonly id: string;
    readonly title: Text;
    readonly text: Text;
    /** As for `Fighter`. */
    readonly endsWithSource?: boolean;
    readonly helpless?: boolean;
    /** Ends once its bearer takes damage. */
    readonly endsWithDamage?: boolean;
    /** Its effect on rolls of its bearer, and on those that are aimed at it. */
    readonly changes?: (level: number) => readonly Change[];
    /** The highest level, for one that has levels. */
    readonly levels?: number;
    /** Levels that end with each turn of its own. */
    readonly falls?: number;
    /** Points of health that are lost at the end of each turn. */
    readonly drains?: number;
    /** The edge of its bearer's turn at which it ends. */
    readonly endsAt?: TurnEdge;
    /** The next attack of its bearer uses it up. */
    readonly isSpent?: true;
    /** The part of the turn that this attack takes, in place of the usual one. */
    readonly takes?: string;
    /** An attack with these facts that is aimed at its bearer uses it up. */
    readonly spentAgainst?: (facts: readonly string[]) => boolean;
  }[];
  /** Parts of a turn that are counted, of which an attack takes one and reactions another. */
  readonly turn?: {
    readonly attack: string;
    readonly reaction: string;
    /** Parts that are taken when a turn begins, by those that were since the last one began. */
    readonly atStart: (taken: readonly string[], has: BlockTurn['has']) => readonly string[];
    blocks(turn: BlockTurn): readonly PlayBlock[];
  };
  /** The condition of a block that was knocked out in place of killed. */
  readonly knockedOut?: string;
  /** Figures that the rules derive. */
  derived(choices: StatBlockChoices): readonly BlockFigure[];
  /** Completes an entered number, such as with its roll or the word for its size. */
  complete?(figure: BlockFigure, choices: StatBlockChoices): BlockFigure;
  attack(choices: StatBlockChoices, attack: AttackChoice, name: Text): BlockAttack;
  skillRoll?(choices: StatBlockChoices, skill: string): RollRequest | undefined;
  /** Types of damage in a fight; missing if the document has none. */
  readonly damageTypes?: FightRules['damageTypes'];
  /** Creatures may be resistant or vulnerable to a type of damage for good. */
  readonly protects?: true;
  /** The damage that a hit does after armor; all of it if the rules have no armor that reduces damage. */
  taken?(choices: StatBlockChoices, packet: Packet): number;
  /** The way of a hit to the vitals `left`, where it is not all taken from the first of them. */
  harm?(choices: StatBlockChoices, hit: Arriving, left: readonly BlockLeft[]): BlockHit;
  /** The vital without which a block is out of the fight; the first one if it is not among its numbers. */
  readonly health?: string;
  /** The number that is rolled as its side loses members, and the condition of a block that fails. */
  readonly morale?: { readonly number: string; readonly condition?: string };
  /** Numbers that attacks have to beat: a check takes each as one of its inputs. */
  readonly defenses?: readonly { readonly number: string; readonly check: string; readonly input: string }[];
  initiative(choices: StatBlockChoices): Readonly<Record<string, number>> | undefined;
  readonly foes: readonly Foe[];
}

/** A foe of the bestiary; its name and description are `foes.<id>.name` and `foes.<id>.text` of the catalog. */
export const foeSchema = z.strictObject({
  id: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
  numbers: z.record(z.string(), z.int()),
  skills: z.record(z.string(), z.int()).exactOptional(),
  attacks: z.array(attackSchema),
  abilities: z.array(z.string()),
});
export type Foe = z.infer<typeof foeSchema>;

export function numberOf({ numbers }: StatBlockRules, choices: StatBlockChoices, id: string): number {
  return choices.numbers[id] ?? numbers.find((each) => each.id === id)?.initial ?? 0;
}

/** The choices with which a new block begins. */
export function choicesOfFoe(
  { foes }: StatBlockRules,
  template: string | undefined,
): Partial<StatBlockChoices> {
  const foe = foes.find(({ id }) => id === template);
  if (foe === undefined) return {};
  const { id, numbers, skills = {}, attacks, abilities } = foe;
  return {
    template: id,
    numbers,
    skills,
    attacks,
    abilities: abilities.map((key) => abilitySchema.parse({ key })),
  };
}
