import { shuffled } from '#shared/dice/random';
import type { Clock, Rng } from '#shared/kernel/ports';
import type { Translate } from '#shared/kernel/text';

/** Everything that a quick build depends on; the same chance builds the same character. */
export interface QuickPorts {
  readonly rng: Rng;
  /** Measures how long a build has been looking for a sound character. */
  readonly clock?: Clock;
  /** Names of the rules become the text of the character, in the language of the user. */
  readonly translate: Translate;
  /** The form to build, `mainForm` by default. */
  readonly form?: string;
  /** Optional rules that the campaign has decided: the chosen option of each variant. */
  readonly variants?: Readonly<Record<string, string>>;
}

/** Throws for an empty list. */
export function pick<T>(rng: Rng, items: readonly T[]): T {
  return items[rng.below(items.length)] as T;
}

/** Different items in a random order; all of them if there are fewer. */
export function pickSome<T>(rng: Rng, items: readonly T[], count: number): T[] {
  return shuffled(rng, items).slice(0, count);
}

/** Pairs names with values, such as the most important attribute with the highest score; the rest is left out. */
export function assign<V>(names: readonly string[], values: readonly V[]): { readonly [name: string]: V } {
  return Object.fromEntries(
    names.flatMap((name, index) => {
      const value = values[index];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
