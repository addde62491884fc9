import { sum } from '../kernel/sum';
import { list, message, plainNumber, signed, type Text } from '../kernel/text';

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

/** An example is "Str 3, Agi 3, Base 3, Dwarf +1". */
export function sourcesText({ sources }: Explained): Text {
  return list(
    sources.map(({ label, amount }, index) =>
      index === 0 ? sourceWith(label, plainNumber(amount)) : sourceText({ label, amount }),
    ),
  );
}

/** An example is "Dwarf +1". */
export function sourceText({ label, amount }: Pick<Source, 'label' | 'amount'>): Text {
  return sourceWith(label, signed(amount));
}

function sourceWith(label: Text, amount: string): Text {
  return message('rules.source', { label, amount });
}
