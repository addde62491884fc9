import type { Edit } from '../character/edits';
import type { Text } from '../kernel/text';
import type { DieGroup } from './checks';
import type { Explained } from './explained';
import type { Figure } from './views';

/**
 * What a campaign asks of a character, whatever its rules: how it stands beside the others, what it can be given,
 * and what days of peace do for it.
 */

/** A character among its party. */
export interface Profile {
  /** Its stats, and the few numbers that follow from them and matter at every table. */
  readonly figures: readonly Figure[];
  /** Every skill that its rules know, known or not, so that a party can see what nobody has. */
  readonly skills: readonly SkillRank[];
  /** Points that go down in play: vitality, endurance. */
  readonly vitals: readonly Vital[];
  /** What ails it now, in words. */
  readonly conditions: readonly Text[];
  /** The ability that shortens learning (Between adventures: 200 - 10 x INT days); absent where the rules have none. */
  readonly learning?: Explained;
}

/** How well a skill is known; `rank` orders the characters of one ruleset, 0 is not at all. */
export interface SkillRank {
  readonly id: string;
  readonly label: Text;
  readonly rank: number;
  /** "advanced", "+3"; empty raw text where it is not known. */
  readonly text: Text;
}

export interface Vital {
  readonly id: string;
  readonly label: Text;
  readonly value: number;
  readonly max: number | null;
  readonly tone: 'plain' | 'warning' | 'danger';
}

/** Something a GM gives besides Exp and money, in the rules' own terms: Heroism. */
export interface Reward {
  readonly id: string;
  readonly label: Text;
  /** When it is given, and how much. */
  readonly text: Text;
  /**
   * `good` for what stays with the character and is given when a session or scenario ends; `session` for what the next
   * session's beginning wipes, and is therefore given while a session goes on.
   */
  readonly lasts: 'good' | 'session';
  readonly amount: { readonly min: number; readonly max: number; readonly initial: number };
  /** What giving so much does: "Heroism 2 → 4". */
  readonly give: (amount: number) => Outcome;
}

/** Something that can be found as loot and goes on the sheet as what it is. */
export interface Find {
  readonly id: string;
  readonly label: Text;
  /** So many of it. */
  readonly take: (quantity: number) => Outcome;
}

/** What something changes on a sheet: a line for each change, and the edits of play and ledger that make it. */
export interface Outcome {
  readonly changes: readonly Text[];
  readonly edits: readonly Edit[];
}

/** Where a campaign stands when something begins for all of its party. */
export type BeginningKind = 'session' | 'scenario';

/**
 * The beginning of a session or scenario for one character, as far as its rules do something then. `dice` fall first;
 * the beginning is asked for again with them.
 */
export interface Beginning extends Outcome {
  readonly dice: readonly DieGroup[];
}

/** Days without adventure. */
export interface RestContext {
  readonly days: number;
  /** How many of them are spent recuperating, which gives advantage on saves against trauma, disease and poison. */
  readonly recuperating: number;
}

/** A choice that a table makes for all its characters of a ruleset, such as how encumbrance is counted. */
export interface Variant {
  readonly id: string;
  readonly label: Text;
  readonly text: Text;
  /** The section of the rule document. */
  readonly rule: string;
  readonly options: readonly {
    readonly id: string;
    readonly label: Text;
    readonly text?: Text;
    /** The edits of a new character's choices. */
    readonly edits: readonly Edit[];
  }[];
}
