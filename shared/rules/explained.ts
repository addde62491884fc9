import { sum } from '../kernel/sum';
import type { Text } from '../kernel/text';

/** Describes one addend of a derived number: its origin, its amount, and the section of the rules. */
export interface Source {
  readonly label: Text;
  readonly amount: number;
  readonly rule: string;
}

/** Describes a derived number with its explanation: "Defense 3 = Agility 2 + Athletics 1". */
export interface Explained {
  readonly value: number;
  readonly sources: readonly Source[];
}

/** Leaves out zeros, except for the first source. */
export function explain(sources: readonly Source[]): Explained {
  return {
    value: sum(sources.map((source) => source.amount)),
    sources: sources.filter((source, index) => index === 0 || source.amount !== 0),
  };
}
