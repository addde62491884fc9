import type { Edit } from '#shared/character/edits';
import type { Text } from '#shared/kernel/text';
import type { DieGroup } from './checks';
import type { Explained } from './explained';
import type { Figure } from './views';

/**
 * The data that a campaign needs of a character under any rules: its figures beside those of others, possible
 * awards, and the effects of downtime.
 */

export interface Profile {
  /** Its stats, and the few derived numbers that matter at every table. */
  readonly figures: readonly Figure[];
  /** Every skill of the rules, known or not, so that a party can see which skills are missing. */
  readonly skills: readonly SkillRank[];
  /** Points that are spent in play: vitality, endurance. */
  readonly vitals: readonly Vital[];
  readonly conditions: readonly Text[];
  /** The ability that shortens learning (Between adventures: 200 - 10 x INT days); missing if the rules have none. */
  readonly learning?: Explained;
}

/** `rank` orders the characters of one ruleset; 0 means unknown. */
export interface SkillRank {
  readonly id: string;
  readonly label: Text;
  readonly rank: number;
  /** Examples are "advanced" and "+3"; empty raw text for an unknown skill. */
  readonly text: Text;
}

export interface Vital {
  readonly id: string;
  readonly label: Text;
  readonly value: number;
  readonly max: number | null;
  readonly tone: 'plain' | 'warning' | 'danger';
}

/** Describes an award besides Exp and money, such as Heroism. */
export interface Reward {
  readonly id: string;
  readonly label: Text;
  /** Explains when to give it, and how much. */
  readonly text: Text;
  /**
   * `good` awards stay with the character and are given when a session or scenario ends; `session` awards are
   * reset when the next session begins, so they are given during a session.
   */
  readonly lasts: 'good' | 'session';
  readonly amount: { readonly min: number; readonly max: number; readonly initial: number };
  /** Returns the effect of an amount: "Heroism 2 → 4". */
  readonly give: (amount: number) => Outcome;
}

/** An item that can be found as loot and becomes a proper item of the sheet. */
export interface Find {
  readonly id: string;
  readonly label: Text;
  readonly take: (quantity: number) => Outcome;
}

/** A description of each change on a sheet, and the edits of play and ledger that make it. */
export interface Outcome {
  readonly changes: readonly Text[];
  readonly edits: readonly Edit[];
}

export type BeginningKind = 'session' | 'scenario';

/**
 * The effects of a new session or scenario on one character, if the rules have any. `dice` are rolled first; then
 * the beginning is requested again with them.
 */
export interface Beginning extends Outcome {
  readonly dice: readonly DieGroup[];
}

export interface RestContext {
  readonly days: number;
  /** The days spent recuperating, which grant advantage on saves against trauma, disease and poison. */
  readonly recuperating: number;
}

/** A decision for all characters of a campaign, such as how encumbrance is counted. */
export interface Variant {
  readonly id: string;
  readonly label: Text;
  readonly text: Text;
  /** Names the section of the rule document. */
  readonly rule: string;
  readonly options: readonly {
    readonly id: string;
    readonly label: Text;
    readonly text?: Text;
    /** The edits of a new character's choices. */
    readonly edits: readonly Edit[];
  }[];
}
