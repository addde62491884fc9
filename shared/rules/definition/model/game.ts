import type { Text } from '#shared/kernel/text';
import type { DefinitionPath } from '#shared/rules/definition/faults';
import type { Formula } from '#shared/rules/definition/formula/expression';
import type { Rounding } from '#shared/rules/definition/formula/functions';
import type { Env, Fields, Row, Scope, Value } from '#shared/rules/definition/formula/types';
import type { Definition } from '#shared/rules/definition/schema/index';
import type { RaiseRules } from '#shared/rules/definition/schema/advancement';
import type { NumberEntry, NumberSet } from '#shared/rules/definition/schema/numbers';
import type { ConditionRules, TrackerRules } from '#shared/rules/definition/schema/play';
import type { List } from '#shared/rules/definition/schema/lists';
import type { CharacterState } from './character';
import type { OfferModel, RowChoices } from './choices/offers';
import type { EntrySet } from './fields';
import type { Part } from './graph';
import type { EventModel, LiveModel } from './live/types';
import type { LevelFormulas, StateChange } from './live/levels';
import type { SaysModel } from './says';
import type { Template } from './template';

/** A calculated part with the slot of its value. */
export interface Cell extends Part {
  readonly slot: number;
  readonly path: DefinitionPath;
  readonly name: string;
  readonly run: (env: Env, state: CharacterState) => Value;
}

/** A tag, or a condition with its slot. */
export interface Fact {
  readonly fact: string;
  readonly slot?: number;
}

/** A condition that changes a number or an input of a check. */
export interface NumberEffect {
  readonly condition: ConditionModel;
  readonly add: number;
  readonly formulas: LevelFormulas;
  readonly when: readonly Fact[];
  readonly unless: readonly Fact[];
}

export interface RollModel {
  readonly check: string;
  readonly name: Template | undefined;
  readonly when: Formula | undefined;
  readonly with: readonly { readonly input: string; readonly formula: Formula }[];
  readonly notes: readonly Template[];
  readonly after: readonly {
    readonly action: string;
    readonly outcomes: readonly string[];
    readonly special: string | undefined;
    readonly takes: string | undefined;
  }[];
}

export interface NumberModel {
  readonly id: string;
  readonly label: Text;
  readonly rule: string;
  readonly set: NumberSet;
  readonly entry: NumberEntry;
  readonly slot: number;
  readonly formula: Formula | undefined;
  readonly round: Rounding;
  readonly chosen: NumberEntry['chosen'];
  readonly bought: NumberEntry['bought'];
  readonly override: boolean;
  readonly effects: readonly NumberEffect[];
  readonly path: DefinitionPath;
  roll?: RollModel;
  showWhen?: Formula;
  /** Of one step that is bought. */
  price?: Formula;
  written?: Template;
  line?: SaysModel;
  below?: Formula;
}

export interface SetModel {
  readonly set: NumberSet;
  readonly slot: number;
  readonly numbers: readonly NumberModel[];
  readonly fields: Fields;
  /** Columns that name a number of a set, with the slots of these sets. */
  readonly references: readonly { readonly name: string; readonly slot: number }[];
}

export interface TrackerModel {
  readonly rules: TrackerRules;
  readonly label: Text;
  readonly slot: number;
  /** Missing if the player chooses the highest value, or there is none. */
  readonly most: Formula | undefined;
  readonly least: Formula | undefined;
  readonly start: Formula | undefined;
  /** The part of a hit that each box takes, for those that are used one by one. */
  readonly each: Formula | undefined;
  events: readonly EventModel[];
  readonly effects: readonly NumberEffect[];
  readonly path: DefinitionPath;
  marks: readonly {
    readonly at: Formula | undefined;
    readonly when: Formula | undefined;
    readonly tone: 'plain' | 'warning' | 'danger';
    readonly text: Template | undefined;
    readonly action: string | undefined;
    readonly counts: readonly string[];
  }[];
  /** Actions of which the first that fits is done when damage takes the last point. */
  atZero: readonly {
    readonly action: string;
    readonly who: 'minor' | 'others' | undefined;
    readonly when: Formula | undefined;
  }[];
  restored: Readonly<Partial<Record<'turn' | 'round' | 'rest' | 'day', Formula>>>;
  showWhen?: Formula;
  small?: Template;
  roll?: RollModel;
}

export interface ConditionModel {
  readonly rules: ConditionRules;
  readonly label: Text;
  readonly slot: number;
  readonly is: Formula | undefined;
  readonly path: DefinitionPath;
  /** Its effect on rolls by and against its bearer. */
  readonly changes: readonly StateChange[];
  /** The formulas of its effects, in their order. */
  readonly formulas: readonly LevelFormulas[];
}

export interface ListModel {
  readonly rank: Formula | undefined;
  readonly rankShown: Template | undefined;
  readonly list: List;
  readonly slot: number;
  /** Rows begin and end in play, by themselves or because they are bought and sold. */
  readonly grows: boolean;
  /** The slot of the rows that were chosen, those that have ended in play among them. */
  readonly chosenSlot: number;
  readonly live: readonly LiveModel[];
  readonly fields: Fields;
  readonly price: Formula | undefined;
  readonly figure: Formula | undefined;
  readonly label: SaysModel | undefined;
  readonly line: SaysModel | undefined;
  readonly summary: SaysModel | undefined;
  readonly detail: SaysModel | undefined;
  readonly says: SaysModel | undefined;
  readonly switches: readonly SwitchModel[];
  /** The cell of a catalog that stands for a field of its rows. */
  readonly given: GivenCell;
  readonly choices: RowChoices;
  /** Every entry of its catalogs as a new row. */
  readonly candidates: (env: Env) => readonly Row[];
  readonly path: DefinitionPath;
  roll?: RollModel;
}

export type GivenCell = (from: string, item: string, field: string) => Value;

/** An option that is not offered to everyone, or not with all of its entries. */
export interface OfferedOption {
  readonly offer: OfferModel;
  readonly rows: (env: Env) => readonly Row[];
}

/** A mark that rows have by switches. */
export interface SwitchModel {
  readonly mark: List['marks'][number];
  readonly when: Formula;
  readonly on: Formula | undefined;
  readonly says: SaysModel | undefined;
}

export interface BudgetModel {
  readonly rules: Definition['budgets'][number];
  readonly label: Text;
  readonly granted: Formula;
  readonly eligible: Formula | undefined;
}

/** A way to raise some numbers. */
export interface RaiseModel {
  readonly rules: RaiseRules;
  readonly numbers: readonly NumberModel[];
  /** The slot of the rows of the set. */
  readonly setSlot: number;
  /** Missing for a milestone, which costs no Exp. */
  readonly price: Formula | undefined;
  readonly most: Formula | undefined;
  readonly when: Formula | undefined;
  readonly asks: readonly AskedGain[];
}

/** A gain that the player enters with a raise. */
export interface AskedGain {
  readonly of: string;
  readonly label: Text;
  readonly rules: RaiseRules['asks'][number];
}

/** The compiled game: everything is checked, and nothing of it depends on a character. */
export interface Game {
  readonly definition: Definition;
  readonly scope: Scope;
  readonly slots: number;
  /** Values that no character changes, such as catalogs. */
  readonly constants: readonly (readonly [slot: number, value: Value])[];
  readonly sets: ReadonlyMap<string, SetModel>;
  readonly numbers: ReadonlyMap<string, NumberModel>;
  readonly trackers: readonly TrackerModel[];
  readonly conditions: readonly ConditionModel[];
  readonly lists: ReadonlyMap<string, ListModel>;
  readonly budgets: readonly BudgetModel[];
  readonly budgetsSlot: number;
  readonly raises: readonly RaiseModel[];
  readonly conditionsSlot: number;
  /** Effects by their targets: `might`, `check.penalty`. */
  readonly effects: ReadonlyMap<string, readonly NumberEffect[]>;
  readonly optionSlots: ReadonlyMap<string, number>;
  readonly offers: ReadonlyMap<string, OfferedOption>;
  readonly entrySets: ReadonlyMap<string, EntrySet>;
  readonly cells: readonly Cell[];
}
