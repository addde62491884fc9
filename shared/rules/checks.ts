import type { Edit } from '../character/edits';
import type { Distribution } from '../dice/distribution';
import type { AppError } from '../kernel/errors';
import type { Json } from '../kernel/json';
import { err, ok, type Result } from '../kernel/result';
import type { Text } from '../kernel/text';
import type { Explained } from './explained';
import { readInputs, type Inputs, type InputValues } from './inputs';

/**
 * A roll that the rules know: what has to be known before it, which dice fall, what they mean, what the
 * player may choose then, and how likely it is to succeed. The roller draws every check from this.
 *
 * The first check of a ruleset has the id `check`; it is the one that `odds` of the command line answers for.
 */
export interface Check {
  readonly id: string;
  readonly title: Text;
  /** When it is rolled, in a sentence. */
  readonly text?: Text;
  /** The section of the rule document. */
  readonly rule: string;
  readonly inputs: Inputs;
  /** Reads what has to be known before; `invalid-input` with the place where it cannot be used. */
  open(values: unknown): Result<OpenCheck, AppError>;
}

/** Dice of one size that are rolled together. */
export interface DieGroup {
  readonly id: string;
  /** Whose or what dice they are, where a roll has several groups: "The other side". */
  readonly label?: Text;
  readonly sides: number;
  readonly count: number;
}

/** A check with everything known but the dice. */
export interface OpenCheck {
  /** The dice to roll, group by group. */
  readonly dice: readonly DieGroup[];
  /** What the dice mean, together with what was chosen since. */
  read(roll: Roll): Reading;
  /** Exact odds; `undefined` where there is nothing to succeed at (damage, initiative). */
  odds(): Odds | undefined;
  /** The same check with one thing changed, for comparison: +1, advantage, a helper, a point of something. */
  whatIfs(): readonly WhatIf[];
}

/** Facts of a roll, enough to read it again: the faces by group, and what was chosen, in order. */
export interface Roll {
  /** Faces as they fell, one list for each group of the check's dice. */
  readonly dice: readonly (readonly number[])[];
  readonly chosen: readonly Chosen[];
}

/** A choice that was made after the dice fell; `dice` are the faces of what it rolled. */
export interface Chosen {
  readonly choice: string;
  readonly option?: string;
  readonly dice?: readonly number[];
}

/** What a roll means. */
export interface Reading {
  /** Every die on the table in the order it fell. */
  readonly dice: readonly ReadDie[];
  /** The total with its sources; the dice are its first source. Absent where the dice are not added. */
  readonly total?: Explained;
  readonly verdict: CheckOutcome;
  /** A word for what happened, that a sheet may attach consequences to: `success`, `failure`, `triumph`. */
  readonly outcome: string;
  /** What else happened: a crit, a tower, an exploit of rank 7. */
  readonly specials: readonly Special[];
  /** What the player or the GM may choose now, once each unless offered again. */
  readonly choices: readonly RollChoice[];
  /** The same as data, as the command line prints it for a calculator of the same name. */
  readonly json: Json;
}

export interface ReadDie {
  readonly group: string;
  readonly sides: number;
  readonly value: number;
  readonly kept: boolean;
  readonly mark?: 'best' | 'worst';
  /** Why it was dropped or added: "lowest of three, advantage". */
  readonly why?: Text;
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

/** Something that can be done about a roll. */
export interface RollChoice {
  readonly id: string;
  readonly label: Text;
  readonly text?: Text;
  /** Pick one of these: an exploit of the rank or below. */
  readonly options?: readonly { readonly id: string; readonly title: Text; readonly text?: Text }[];
  /** Dice that fall when it is chosen: an exploding die, a row of a table. */
  readonly dice?: DieGroup;
  /** The whole check is rolled again and replaces this roll, which stays in the log. */
  readonly again?: boolean;
}

/** Exact odds of a check. */
export interface Odds {
  /** How likely it succeeds, from 0 to 1. */
  readonly success: number;
  /** How likely each total is, for the curve; values may be tiers where the rules count in tiers. */
  readonly curve: Distribution;
  /** What the total has to reach, where that is one number. */
  readonly target?: number;
  /** How likely crits, towers, exploits are. */
  readonly specials: readonly { readonly label: Text; readonly p: number }[];
}

export interface WhatIf {
  readonly id: string;
  readonly label: Text;
  readonly odds: Odds;
}

/** Something on a sheet that can be rolled. */
export interface RollRequest {
  /** The id of the check. */
  readonly check: string;
  /** What is already known; the roller asks for the rest, starting from the inputs' initial values. */
  readonly values: Readonly<Record<string, Json>>;
  /** What is rolled: "Stealth", "Blaster rifle". */
  readonly label: Text;
  /** What the numbers come from, named: "Advantage: Weaponcraft (Blades)". */
  readonly notes?: readonly Text[];
  /** What to offer after the roll, each once. */
  readonly after?: readonly Consequence[];
  /** Ways to roll again at a price, such as a point of Heroism. */
  readonly rerolls?: readonly {
    readonly id: string;
    readonly label: Text;
    readonly edits: readonly Edit[];
    readonly blocked?: Text;
    /** What is known then where it differs: a lucky reroll has advantage. */
    readonly values?: Readonly<Record<string, Json>>;
  }[];
  /** What choices of the reading cost here; those that are not named are free. */
  readonly prices?: readonly {
    readonly choice: string;
    readonly option?: string;
    readonly edits: readonly Edit[];
    readonly blocked?: Text;
  }[];
}

/** Changes that a roll may lead to: with one of the outcomes, where any are named, and with the special, where one is. */
export interface Consequence {
  readonly outcomes?: readonly string[];
  /** The id of something that happened: the strain of a power, whether it worked or not. */
  readonly special?: string;
  readonly label: Text;
  readonly edits: readonly Edit[];
  /** Pick one of these instead of the consequence's own edits: the focus that takes the strain. */
  readonly options?: readonly {
    readonly id: string;
    readonly label: Text;
    readonly text?: Text;
    readonly edits: readonly Edit[];
    readonly blocked?: Text;
  }[];
}

/** Whether a reading leads to a consequence. */
export function leadsTo({ outcome, specials }: Reading, { outcomes, special }: Consequence): boolean {
  return (
    outcomes?.includes(outcome) !== false &&
    (special === undefined || specials.some(({ id }) => id === special))
  );
}

/** Declares a check; every function gets values that the inputs let through. */
export function defineCheck<S extends Inputs>(
  spec: Omit<Check, 'open' | 'inputs'> & {
    readonly inputs: S;
    /** The refusal of values that each could be but cannot be rolled together, such as a target out of reach. */
    refuses?(values: InputValues<S>): AppError | undefined;
    dice(values: InputValues<S>): readonly DieGroup[];
    read(values: InputValues<S>, roll: Roll): Reading;
    odds?(values: InputValues<S>): Odds | undefined;
    /** The changed values of each comparison, or its odds where no values say it; what changes nothing is left out. */
    whatIfs?(
      values: InputValues<S>,
    ): readonly (WhatIf | (Omit<WhatIf, 'odds'> & { readonly values: InputValues<S> }))[];
  },
): Check {
  const { id, title, text, rule, inputs } = spec;
  return {
    id,
    title,
    rule,
    inputs,
    ...(text && { text }),
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

/** The dice that a choice rolled, over all times it was chosen. */
export function chosenDice(roll: Roll, choice: string): readonly number[] {
  return roll.chosen.filter((made) => made.choice === choice).flatMap((made) => made.dice ?? []);
}
