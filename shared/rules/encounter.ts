import type { Text } from '../kernel/text';
import type { DieGroup } from './checks';
import type { Inputs } from './inputs';

/** How a ruleset finds out who acts when. */
export interface InitiativeRules {
  readonly rule: string;
  /** How it works, in a few sentences. */
  readonly text: Text;
  /** `dice`: everyone rolls; `cards`: everyone is dealt a card of the standard deck. */
  readonly draw: 'dice' | 'cards';
  /** Drawn once for the encounter, or anew each round. */
  readonly every: 'encounter' | 'round';
  /** Ways of doing it to choose from: each alone, or side by side. The first is the usual one. */
  readonly modes: readonly { readonly id: string; readonly label: Text; readonly bySide: boolean }[];
  /** Whole numbers that a combatant brings: dexterity, armor, speed. */
  readonly inputs: Inputs;
  /** The dice of one combatant or side; nothing where cards are dealt. */
  dice(values: Readonly<Record<string, number>>): readonly DieGroup[];
  /**
   * How strong a draw is, most important number first; whoever has the larger one at the first difference acts
   * earlier. `drawn` holds the faces of the dice, or the strength of the card (1 to 52).
   */
  rank(combatant: {
    readonly values: Readonly<Record<string, number>>;
    readonly drawn: readonly number[];
    readonly party: boolean;
  }): readonly number[];
  /** What a combatant may do instead of acting now: fall to the end for good, hold, lower the roll. */
  readonly delay: 'toEnd' | 'hold' | 'lower';
  /** Extra dice for a draw that allows it (a 12 that explodes). */
  explodes?(drawn: readonly number[]): DieGroup | undefined;
}

/** A deck of cards that the table shares, beside initiative. */
export interface DeckRules {
  readonly id: string;
  readonly title: Text;
  readonly text: Text;
  readonly rule: string;
  /** What the GM writes on each card, field by field. */
  readonly fields: readonly { readonly id: string; readonly label: Text; readonly maxLength: number }[];
  /** Cards to start from, in our own words. */
  readonly starter: readonly Readonly<Record<string, Text>>[];
  readonly handLimit: number;
  /** What can be done with a card in hand; each shuffles it back or puts it aside. */
  readonly moves: readonly {
    readonly id: string;
    readonly label: Text;
    readonly text: Text;
    readonly to: 'deck' | 'discard';
    /** Which field's words take effect, where one is to be chosen. */
    readonly picksField?: boolean;
  }[];
  /** Hands are emptied when a session ends. */
  readonly emptiedAtSessionEnd: boolean;
}
