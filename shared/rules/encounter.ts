import type { Text } from '#shared/kernel/text';
import type { DieGroup } from './checks';
import type { Inputs } from './inputs';

export interface InitiativeRules {
  readonly rule: string;
  /** Explains the procedure in a few sentences. */
  readonly text: Text;
  /** `dice`: every combatant rolls; `cards`: every combatant is dealt a card of the standard deck. */
  readonly draw: 'dice' | 'cards';
  /** Drawn once per encounter, or again each round. */
  readonly every: 'encounter' | 'round';
  /** Variants to choose from: individually or by side. The first is the default. */
  readonly modes: readonly { readonly id: string; readonly label: Text; readonly bySide: boolean }[];
  /** Whole numbers of a combatant: dexterity, armor, speed. */
  readonly inputs: Inputs;
  /** The dice of one combatant or side; empty if cards are dealt. */
  dice(values: Readonly<Record<string, number>>): readonly DieGroup[];
  /**
   * Sort keys of a draw, most important first; the larger one at the first difference acts earlier. `drawn` holds
   * the faces of the dice, or the strength of the card (1 to 52).
   */
  rank(combatant: {
    readonly values: Readonly<Record<string, number>>;
    readonly drawn: readonly number[];
    readonly party: boolean;
  }): readonly number[];
  /** The alternative to acting now: move to the end for good, hold, or lower the roll. */
  readonly delay: 'toEnd' | 'hold' | 'lower';
  /** Those who surprise others act in a round of their own before initiative counts, in any order. */
  readonly ambush?: {
    /** The state of those who act in it, such as hidden, until it ends. */
    readonly condition?: string;
  };
  /** Extra dice for a draw that allows them (a 12 that explodes). */
  explodes?(drawn: readonly number[]): DieGroup | undefined;
}

/** Describes a shared deck of cards, apart from initiative. */
export interface DeckRules {
  readonly id: string;
  readonly title: Text;
  readonly text: Text;
  readonly rule: string;
  /** The fields that the GM fills in on each card. */
  readonly fields: readonly { readonly id: string; readonly label: Text; readonly maxLength: number }[];
  /** Cards to start with, not copied from the rule document. */
  readonly starter: readonly Readonly<Record<string, Text>>[];
  readonly handLimit: number;
  /** Ways to play a card from a hand; each shuffles it back or discards it. */
  readonly moves: readonly {
    readonly id: string;
    readonly label: Text;
    readonly text: Text;
    readonly to: 'deck' | 'discard';
    /** The move asks for one field, whose text takes effect. */
    readonly picksField?: boolean;
  }[];
  /** True if hands are emptied at the end of a session. */
  readonly emptiedAtSessionEnd: boolean;
}
