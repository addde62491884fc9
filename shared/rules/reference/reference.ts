import type { Text } from '../../kernel/text';

/**
 * Everything a ruleset knows as short entries in our own words: skills, gear, conditions, rules. The compendium
 * searches them, the GM's screen shows the chosen ones as cards, and the reference prints them.
 */
export interface Reference {
  readonly groups: readonly { readonly id: string; readonly title: Text }[];
  readonly entries: readonly Entry[];
  /** The entries that a GM's screen starts with, in order; they print on one or two pages. */
  readonly screen: readonly string[];
}

export interface Entry {
  /** Unique in the ruleset; other entries link to it. */
  readonly id: string;
  readonly group: string;
  readonly title: Text;
  /** The section or heading of the rule document, as it is written there. */
  readonly rule: string;
  /** The gist in a line, for lists. */
  readonly summary?: Text;
  readonly blocks: readonly EntryBlock[];
  /** Entries that belong to the matter. */
  readonly links?: readonly string[];
}

export type EntryBlock =
  | { readonly kind: 'text'; readonly text: Text }
  | { readonly kind: 'list'; readonly items: readonly Text[] }
  | { readonly kind: 'facts'; readonly rows: readonly { readonly label: Text; readonly value: Text }[] }
  | { readonly kind: 'grid'; readonly columns: readonly Text[]; readonly rows: readonly (readonly Text[])[] }
  /** A table of the ruleset to roll on, a calculator or a check, by id. */
  | { readonly kind: 'table' | 'calculator' | 'check'; readonly id: string };

/** A table to roll on, or to pick from. */
export interface RollTable {
  readonly id: string;
  readonly title: Text;
  readonly rule: string;
  /** The dice that are added to find the row. */
  readonly dice: { readonly count: number; readonly sides: number };
  /** Every result of the dice falls into exactly one row. */
  readonly rows: readonly {
    readonly from: number;
    readonly to: number;
    readonly title?: Text;
    readonly text: Text;
  }[];
}

/** The row for a sum of the dice. */
export function rowFor(table: RollTable, sum: number): RollTable['rows'][number] | undefined {
  return table.rows.find((row) => row.from <= sum && sum <= row.to);
}
