import { raw, type Text } from '#shared/kernel/text';
import type { RollRequest } from './checks';
import type { Explained } from './explained';
import type { Figure, Term } from './views';

/** The sheet of a character as data, drawn by the window and on paper without knowing the ruleset. */
export interface SheetView {
  readonly subtitle: Text;
  readonly blocks: readonly SheetBlock[];
  /** Only on the page of play, such as the skills of several blocks in one list. */
  readonly playBlocks?: readonly SheetBlock[];
}

export type SheetBlock = (FiguresBlock | TableBlock | EntriesBlock) & {
  /** Also on the page of play: numbers that others ask for, what is rolled there, and rarer rolls, folded. */
  readonly inPlay?: 'numbers' | 'rolls' | 'moreRolls';
  /** False for rolls that attack nobody, such as a table of skills; true for entries used like attacks, such as powers. */
  readonly attacks?: boolean;
  /** If false, another page shows it, such as that of play what anyone can try; the stat block leaves it out. */
  readonly built?: false;
  /** The page of the character that shows this table in full, so that the sheet only names its rows. */
  readonly page?: string;
};

/** True for a table in play whose rows may be attacks; the first one of a sheet holds them. */
export function mayHoldAttacks(block: SheetBlock): block is TableBlock & { inPlay: 'rolls' } {
  return block.kind === 'table' && block.inPlay === 'rolls' && block.attacks !== false;
}

/** The same block, also on the page of play. */
export function inPlay(part: NonNullable<SheetBlock['inPlay']>, block: SheetBlock): SheetBlock {
  return { ...block, inPlay: part };
}

export interface FiguresBlock {
  readonly kind: 'figures';
  readonly id: string;
  readonly title: Text;
  readonly figures: readonly Figure[];
}

/** A cell is text, or a number that expands to its sources. */
export interface TableBlock {
  readonly kind: 'table';
  readonly id: string;
  readonly title: Text;
  readonly columns: readonly { readonly id: string; readonly label: Text; readonly numeric: boolean }[];
  readonly rows: readonly {
    readonly id: string;
    readonly cells: readonly TableCell[];
    /** An attack with a weapon in hand, which comes before those with others. */
    readonly wielded?: true;
  }[];
  readonly empty: Text;
}

/** A single row of a table with its columns. */
export type TableLine = Pick<TableBlock, 'columns' | 'rows'>;

export interface TableCell {
  readonly text: Text;
  readonly explained?: Explained;
  readonly terms?: readonly Term[];
  /** Clicking it opens this roll. */
  readonly roll?: RollRequest;
  /** A roll that cannot be made now, in place of the other. */
  readonly stopped?: { readonly roll: RollRequest; readonly why: Text };
}

/** A name is text, or a term with its explanation. */
export function rowName([first]: readonly TableCell[]): Text {
  return first?.terms?.[0]?.label ?? first?.text ?? raw('');
}

/** Describes named entries with text: skills, traits, keywords. */
export interface EntriesBlock {
  readonly kind: 'entries';
  readonly id: string;
  readonly title: Text;
  readonly entries: readonly {
    readonly id: string;
    readonly name: Text;
    readonly detail?: Text;
    readonly texts: readonly Text[];
    /** Clicking its name opens this roll. */
    readonly roll?: RollRequest;
  }[];
  readonly empty: Text;
}
