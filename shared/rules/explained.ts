import { sum } from '../kernel/sum';
import type { Text } from '../kernel/text';

/** One addend of a derived number: what it comes from, how much, and the section of the rules that says so. */
export interface Source {
  readonly label: Text;
  readonly amount: number;
  readonly rule: string;
}

/** A derived number that can say what it is made of: "Defense 3 = Agility 2 + Athletics 1". */
export interface Explained {
  readonly value: number;
  readonly sources: readonly Source[];
}

/** The sum of its sources; zero addends other than the first are left out of the explanation. */
export function explain(sources: readonly Source[]): Explained {
  return {
    value: sum(sources.map((source) => source.amount)),
    sources: sources.filter((source, index) => index === 0 || source.amount !== 0),
  };
}
