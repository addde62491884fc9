import type { Text } from '#shared/kernel/text';

/**
 * The content of a ruleset as short entries in our own words: skills, gear, conditions, rules. The compendium
 * searches them, the GM screen shows selected ones as cards, and the reference prints them.
 */
export interface Reference {
  readonly groups: readonly { readonly id: string; readonly title: Text }[];
  readonly entries: readonly Entry[];
  /** The initial entries of a GM screen, in order; they print on one or two pages. */
  readonly screen: readonly string[];
}

export interface Entry {
  /** Unique in the ruleset; other entries link to it. */
  readonly id: string;
  readonly group: string;
  readonly title: Text;
  /** The section or heading, exactly as in the rule document. */
  readonly rule: string;
  /** One line for lists. */
  readonly summary?: Text;
  readonly blocks: readonly EntryBlock[];
  /** Ids of related entries. */
  readonly links?: readonly string[];
}

export type EntryBlock =
  | { readonly kind: 'text'; readonly text: Text }
  | { readonly kind: 'list'; readonly items: readonly Text[] }
  | { readonly kind: 'facts'; readonly rows: readonly { readonly label: Text; readonly value: Text }[] }
  | { readonly kind: 'grid'; readonly columns: readonly Text[]; readonly rows: readonly (readonly Text[])[] }
  /** The id of a table to roll on, a calculator or a check. */
  | { readonly kind: 'table' | 'calculator' | 'check'; readonly id: string };

export interface RollTable {
  readonly id: string;
  readonly title: Text;
  readonly rule: string;
  /** The sum of these dice selects the row. */
  readonly dice: { readonly count: number; readonly sides: number };
  /** Every possible sum falls into exactly one row. */
  readonly rows: readonly {
    readonly from: number;
    readonly to: number;
    readonly title?: Text;
    readonly text: Text;
  }[];
}

export function rowFor(table: RollTable, sum: number): RollTable['rows'][number] | undefined {
  return table.rows.find((row) => row.from <= sum && sum <= row.to);
}
