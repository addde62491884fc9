/** How much free notation may ask for: a table of giants, not a bomb. */
export const notationLimits = {
  /** Characters of the notation. */
  length: 200,
  /** Dice that fall in all, exploded and rerolled ones among them. */
  dice: 1000,
  sides: 1_000_000,
  /** What is printed of the dice, in characters. */
  output: 20_000,
  /** Milliseconds until a roll is given up. */
  patience: 2000,
} as const;

/** Why notation was refused; each has its sentence below `dice.notation.fault`. */
export type NotationFault =
  | {
      readonly reason:
        'empty' | 'too-long' | 'too-many-dice' | 'too-many-sides' | 'no-number' | 'too-slow' | 'broken';
    }
  /** `at`: where reading stopped, counted from 0. */
  | { readonly reason: 'not-understood'; readonly at: number }
  /** What the dice cannot do: explode with one side, keep more than there are. */
  | { readonly reason: 'impossible' };

/** What was rolled, as it goes into the log; or why it was not. */
export type NotationOutcome =
  | { readonly ok: true; readonly notation: string; readonly output: string; readonly total: number }
  | { readonly ok: false; readonly fault: NotationFault };
