import { sum } from '#shared/kernel/sum';
import { list, message, plainNumber, raw, signed, type Text } from '#shared/kernel/text';

/** Describes one addend of a derived number: its origin, its amount, and the section of the rules. */
export interface Source {
  readonly label: Text;
  readonly amount: number;
  readonly rule: string;
  /** Its label holds numbers, such as "half of Agility 12", so that the amount has to be separate from them. */
  readonly isPhrase?: true;
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

/** Addends of one section of the rules. */
export function explainBy(
  rule: string,
  addends: readonly (readonly [label: Text, amount: number])[],
): Explained {
  return explain(addends.map(([label, amount]) => ({ label, amount, rule })));
}

/** An example is "Str 3, Agi 3, Base 3, Dwarf +1". */
export function sourcesText({ sources }: Explained): Text {
  return list(
    sources.map((source, index) =>
      index === 0 ? sourceWith(source, plainNumber(source.amount)) : sourceText(source),
    ),
  );
}

/** An example is "Dwarf +1". */
export function sourceText(source: Omit<Source, 'rule'>): Text {
  return sourceWith(source, signed(source.amount));
}

function sourceWith(source: Pick<Source, 'label' | 'isPhrase'>, amount: string): Text {
  return message('rules.source', { label: source.label, amount: amountOf(source, amount) });
}

/** The written amount of a source: "6", but "half of Agility 12 (6)". */
export function amountOf({ isPhrase }: Pick<Source, 'isPhrase'>, amount: string): Text {
  return isPhrase === true ? message('rules.apart', { amount }) : raw(amount);
}
