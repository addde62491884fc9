import type { Edit } from '#shared/character/edits';
import type { Distribution } from '#shared/dice/distribution';
import type { AppError } from '#shared/kernel/errors';
import type { Json } from '#shared/kernel/jsonValue';
import { err, ok, type Result } from '#shared/kernel/result';
import type { Text } from '#shared/kernel/text';
import type { Explained } from './explained';
import type { Change } from './fight/change';
import { readInputs, type Inputs, type InputValues } from './inputs';

/**
 * A roll of the rules: its inputs, its dice, their meaning, the choices after the roll, and the odds. The roller
 * draws every check from this. The first check of a ruleset has the id `check`; `odds` on the command line uses
 * that one.
 */
export interface Check {
  readonly id: string;
  readonly title: Text;
  /** Says in a sentence when to roll it. */
  readonly text?: Text;
  /** Names the section of the rule document. */
  readonly rule: string;
  readonly inputs: Inputs;
  /** Missing if a sheet knows all of them. */
  readonly atTable?: AtTable;
  /** Facts of a roll that changes depend on, such as an adjacent target. */
  facts?(values: RollRequest['values']): readonly string[];
  /** Fails with `invalid-input` and the path if the values cannot be used. */
  open(values: unknown): Result<OpenCheck, AppError>;
}

/** Inputs that no sheet knows, by their paths, such as `defender.defense`. */
export interface AtTable {
  /** The difficulty, the target's numbers and its cover, the most important one first. */
  readonly asks: readonly string[];
  /** The number that the table's bonus is added to. */
  readonly bonus?: string;
}

/** Dice of one size that are rolled together. */
export interface DieGroup {
  readonly id: string;
  /** Distinguishes several groups of dice: "The other side". */
  readonly label?: Text;
  readonly sides: number;
  readonly count: number;
  /** Rolled by the other side, such as a defense. */
  readonly theirs?: true;
}

/** Describes a check with all its inputs. */
export interface OpenCheck {
  /** One group after another. */
  readonly dice: readonly DieGroup[];
  /** Interprets the dice and the choices made since. */
  read(roll: Roll): Reading;
  /** Exact odds; `undefined` if the check cannot succeed or fail (damage, initiative), or if they are not counted. */
  odds(): Odds | undefined;
  /** The reason why odds are not counted, although the check has some: too many results. */
  uncounted(): AppError | undefined;
  /** The same check with one change for comparison: +1, advantage, a helper, a point of something. */
  whatIfs(): readonly WhatIf[];
}

/** Enough data to interpret the roll again: faces by group, and choices in order. */
export interface Roll {
  /** Faces in the order in which the dice fell, one list for each group. */
  readonly dice: readonly (readonly number[])[];
  readonly chosen: readonly Chosen[];
}

/** A choice made after the roll; `dice` are the faces that it rolled. */
export interface Chosen {
  readonly choice: string;
  readonly option?: string;
  readonly dice?: readonly number[];
}

export interface Reading {
  /** Follows the order in which the dice fell. */
  readonly dice: readonly ReadDie[];
  /** Its first source is the dice. Missing if the rules do not add the dice. */
  readonly total?: Explained;
  /** The total of the other side, where that side rolls, too. */
  readonly theirs?: { readonly label: Text; readonly total: Explained };
  readonly verdict: CheckOutcome;
  /** A key that sheets can attach consequences to: `success`, `failure`, `triumph`. */
  readonly outcome: string;
  /** Additional results: a crit, a tower, an exploit of rank 7. */
  readonly specials: readonly Special[];
  /** The damage that the roll brings, less what the roll itself stopped; missing if it brings none. */
  readonly damage?: number;
  /** It harms even a target that withstands all else. */
  readonly findsWeakness?: true;
  /** Numbers of the roll by name, for consequences that take one. */
  readonly results?: Readonly<Record<string, number>>;
  /** Choices available now, each once unless offered again. */
  readonly choices: readonly RollChoice[];
  /** The same reading as data; the command line prints it for a calculator of the same name. */
  readonly json: Json;
}

export interface ReadDie {
  readonly group: string;
  /** Names its group if that is none of the check's own, because it fell by a choice. */
  readonly of?: Text;
  readonly sides: number;
  readonly value: number;
  readonly kept: boolean;
  /** The value that counts if it is another one than the number of its face. */
  readonly worth?: number;
  /** `success` and `twice` mark dice of a pool that count as one success, or as two. */
  readonly mark?: 'best' | 'worst' | 'success' | 'twice';
  /** The reason why a die was dropped or added: "lowest of three, advantage". */
  readonly why?: Text;
  /** Rolled by the other side since, such as an armor roll. */
  readonly theirs?: true;
}

export interface CheckOutcome {
  readonly text: Text;
  readonly tone: 'good' | 'bad' | 'plain';
}

export interface Special {
  readonly id: string;
  readonly title: Text;
  readonly text?: Text;
  readonly tone: 'good' | 'bad' | 'plain';
}

export interface RollChoice {
  readonly id: string;
  readonly label: Text;
  readonly text?: Text;
  /** Exactly one option is chosen, such as an exploit of the rank or below. */
  readonly options?: readonly { readonly id: string; readonly title: Text; readonly text?: Text }[];
  /** Dice rolled by this choice: an exploding die, a row of a table. */
  readonly dice?: DieGroup;
  /** The whole check is rolled again and replaces this roll, which stays in the log. */
  readonly again?: boolean;
  /** Made by the other side, such as the armor roll of a target. */
  readonly theirs?: true;
}

/** Exact probabilities, not estimates. */
export interface Odds {
  /** The probability is from 0 to 1. */
  readonly success: number;
  /** The probability of each total, for the curve; the values are tiers if the rules count in tiers. */
  readonly curve: Distribution;
  /** The total required, if it is a single number. */
  readonly target?: OddsTarget;
  /** The same number in parts, such as the target's own and its cover; missing if it has only one. */
  readonly against?: Explained;
  /** Probabilities of crits, towers and exploits. */
  readonly specials: readonly { readonly label: Text; readonly p: number }[];
  /** The values of other results of the roll, such as its damage. */
  readonly results?: readonly { readonly label: Text; readonly curve: Distribution }[];
}

/** Totals that succeed: from a number on, or up to a number, as in games that roll under a chance. */
export type OddsTarget =
  | {
      readonly atLeast: number;
      /** The total is a number of dice that succeed by themselves. */
      readonly of?: 'successes';
    }
  | { readonly atMost: number };

export function reaches(total: number, target: OddsTarget): boolean {
  return 'atLeast' in target ? total >= target.atLeast : total <= target.atMost;
}

/** The number of a target by itself, such as the place of its mark on a scale. */
export function targetNumber(target: OddsTarget): number {
  return 'atLeast' in target ? target.atLeast : target.atMost;
}

export interface WhatIf {
  readonly id: string;
  readonly label: Text;
  readonly odds: Odds;
}

/** Describes a roll offered on a sheet. */
export interface RollRequest {
  /** Identifies the check. */
  readonly check: string;
  /** Known inputs; the roller asks for the rest, starting from their initial values. */
  readonly values: Readonly<Record<string, Json>>;
  /** The name of the roll: "Stealth", "Blaster rifle". */
  readonly label: Text;
  /** The effect of both sides' states on the values, counted when the check is opened. */
  readonly changes?: readonly Change[];
  /** Facts that changes depend on: tags of the weapon, the skill. */
  readonly facts?: readonly string[];
  /** Switches that the table set, by the ids of the meeting. */
  readonly confirmed?: readonly string[];
  /** Named sources of the values: "Advantage: Weaponcraft (Blades)". */
  readonly notes?: readonly Text[];
  /** All that these values add to the dice, by the names that the sheet has for it. */
  readonly bonus?: Explained;
  /** Offered after the roll, each once. */
  readonly after?: readonly Consequence[];
  /** Rerolls at a price, such as a point of Heroism. */
  readonly rerolls?: readonly {
    readonly id: string;
    readonly label: Text;
    readonly edits: readonly Edit[];
    readonly blocked?: Text;
    /** Inputs that differ in the reroll: a lucky reroll has advantage. */
    readonly values?: Readonly<Record<string, Json>>;
  }[];
  /** Prices of the reading's choices here; others are free. */
  readonly prices?: readonly {
    readonly choice: string;
    readonly option?: string;
    readonly edits: readonly Edit[];
    readonly blocked?: Text;
  }[];
  /** The defense that it is rolled against, by its id in the stance of a target; missing for the only one of its check. */
  readonly against?: string;
  /** Words of the table for those whom it can affect at all, which no rules know: "only affects the undead". */
  readonly only?: Text;
  /** It is for another one on the side of the one who rolls. */
  readonly helps?: true;
  /** It may be aimed at several at once, who then have one roll against a defense of each. */
  readonly several?: {
    /** Values that this changes, such as the price of a wider effect. */
    readonly values: Readonly<Record<string, Json>>;
  };
  /** Of the damage that it brings, one of `FightRules.damageTypes`; missing for the usual one. */
  readonly damageType?: string;
}

/** Edits offered after a roll: for certain outcomes if any are listed, and for a special result if one is named. */
export interface Consequence {
  readonly outcomes?: readonly string[];
  /** The id of a special result, such as the strain of a power, which applies in success and failure. */
  readonly special?: string;
  /** Its edits follow from a number of the roll: `OpenCharacter.followed` tells them. It is offered unless that is 0. */
  readonly takes?: { readonly action: string; readonly result: string };
  /** Nothing can change the roll, or all of it costs the same: applied as soon as the dice fell. */
  readonly atOnce?: true;
  readonly label: Text;
  readonly edits: readonly Edit[];
  /** It happens to those at whom the roll was aimed, and is offered only with such a target. */
  readonly aimed?: Aimed;
  /** Exactly one option replaces the consequence's own edits, such as the focus that takes the strain. */
  readonly options?: readonly {
    readonly id: string;
    readonly label: Text;
    readonly text?: Text;
    readonly edits: readonly Edit[];
    readonly aimed?: Aimed;
    readonly blocked?: Text;
  }[];
}

/**
 * A state that a target gets, points that it gets back or loses, or a roll about it, which may wait until it is down.
 * With `whom`, the state comes to others in the fight than its targets; `first` lets the one who rolled
 * act first from the next round.
 */
export type Aimed =
  | {
      readonly condition: string;
      readonly level?: number;
      /** Turns of the one who rolled that begin until it ends. */
      readonly rounds?: number;
      /** One ally or opponent of the roller's choice, or all others. */
      readonly whom?: 'ally' | 'foe' | 'others';
    }
  | { readonly first: true }
  | { readonly heals: number }
  | { readonly harms: number }
  | { readonly roll: RollRequest; readonly ifDown?: true };

/** It needs a fight, but no target. */
export const isBeyond = (aimed: Aimed): boolean => 'first' in aimed || 'whom' in aimed;

export function leadsTo(reading: Reading, consequence: Consequence): boolean {
  const { outcomes, special, takes } = consequence;
  return (
    outcomes?.includes(reading.outcome) !== false &&
    (special === undefined || reading.specials.some(({ id }) => id === special)) &&
    (takes === undefined || takenBy(reading, consequence) !== 0)
  );
}

/** The number of the roll that a consequence takes; 0 if it takes none. */
export function takenBy({ results }: Reading, { takes }: Consequence): number {
  return takes === undefined ? 0 : (results?.[takes.result] ?? 0);
}

/** The consequences that a reading leads to as soon as the dice fell, by their index in the request. */
export function ledToAtOnce(reading: Reading, { after = [] }: RollRequest): readonly number[] {
  return after.flatMap((each, index) => (each.atOnce && leadsTo(reading, each) ? [index] : []));
}

/** The effect of a consequence, or of its option that was picked; `undefined` if it has options and that one cannot be had. */
export function effectOf(
  consequence: Consequence,
  picked: string | undefined,
): Pick<Consequence, 'edits' | 'label' | 'aimed'> | undefined {
  if (consequence.options === undefined) return consequence;
  const option = consequence.options.find(({ id }) => id === picked);
  return option?.blocked === undefined ? option : undefined;
}

/** The price of an option of a choice, else that of the choice itself. */
export function priceOf({ prices = [] }: RollRequest, choice: string, option: string | undefined) {
  const its = prices.filter((price) => price.choice === choice);
  return its.find((one) => one.option === option) ?? its.find((one) => one.option === undefined);
}

/** All functions receive valid inputs. */
export function defineCheck<S extends Inputs>(
  spec: Omit<Check, 'open' | 'inputs' | 'facts'> & {
    readonly inputs: S;
    facts?(values: InputValues<S>): readonly string[];
    /** Refuses values that are valid individually but cannot be rolled together, such as a target out of reach. */
    refuses?(values: InputValues<S>): AppError | undefined;
    dice(values: InputValues<S>): readonly DieGroup[];
    read(values: InputValues<S>, roll: Roll): Reading;
    odds?(values: InputValues<S>): Odds | undefined;
    uncounted?(values: InputValues<S>): AppError | undefined;
    /**
     * The changed values of each comparison, or its odds if no values can express it; comparisons without a
     * difference are left out.
     */
    whatIfs?(
      values: InputValues<S>,
    ): readonly (WhatIf | (Omit<WhatIf, 'odds'> & { readonly values: InputValues<S> }))[];
  },
): Check {
  const { id, title, text, rule, inputs, atTable } = spec;
  return {
    id,
    title,
    rule,
    inputs,
    ...(text && { text }),
    ...(atTable && { atTable }),
    facts(given) {
      const read = readInputs(inputs, given);
      return read.ok ? (spec.facts?.(read.value) ?? []) : [];
    },
    open: (given) => {
      const read = readInputs(inputs, given);
      if (!read.ok) return read;
      const values = read.value;
      const refusal = spec.refuses?.(values);
      if (refusal !== undefined) return err(refusal);
      return ok({
        dice: spec.dice(values),
        read: (roll) => spec.read(values, roll),
        odds: () => spec.odds?.(values),
        uncounted: () => spec.uncounted?.(values),
        whatIfs: () =>
          (spec.whatIfs?.(values) ?? []).flatMap((changed) => {
            if ('odds' in changed) return [changed];
            const odds = spec.odds?.(changed.values);
            return odds === undefined ? [] : [{ id: changed.id, label: changed.label, odds }];
          }),
      });
    },
  };
}

/** Dice of all times that the choice was made. */
export function chosenDice(roll: Roll, choice: string): readonly number[] {
  return roll.chosen.filter((made) => made.choice === choice).flatMap((made) => made.dice ?? []);
}
