/** Limits of free notation: enough for large rolls, but not enough to freeze the program. */
export const notationLimits = {
  /** Characters of the notation. */
  length: 200,
  /** All rolled dice, including exploded and rerolled ones. */
  dice: 1000,
  sides: 1_000_000,
  /** Characters of the library's output. */
  output: 20_000,
  /** Milliseconds until a roll is canceled. */
  patience: 2000,
} as const;

/** Reasons why notation is refused; each has its sentence below `dice.notation.fault`. */
export type NotationFault =
  | {
      readonly reason:
        | 'empty'
        | 'too-long'
        | 'too-many-dice'
        | 'too-many-sides'
        | 'no-number'
        | 'too-slow'
        | 'broken';
    }
  /** `at`: the position where parsing stopped, counted from 0. */
  | { readonly reason: 'not-understood'; readonly at: number }
  /** Impossible dice: a one-sided die that explodes, or keeping more dice than there are. */
  | { readonly reason: 'impossible' };

/** The roll for the log, or the reason why it failed. */
export type NotationOutcome =
  | { readonly ok: true; readonly notation: string; readonly output: string; readonly total: number }
  | { readonly ok: false; readonly fault: NotationFault };
