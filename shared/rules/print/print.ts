import type { Text } from '../../kernel/text';

/**
 * What a ruleset wants on paper: content and arrangement, no drawing. `electron/pdf` draws it on A4 or
 * Letter, plain, ink-saving, blank or fillable, breaking long content over pages.
 */
export interface PrintSheet {
  /** The PDF's title and the name in the running foot. */
  readonly title: Text;
  readonly header: PrintHeader;
  /** A date for the foot of every page; the printer never reads a clock. */
  readonly date?: Text;
  /** Bands from top to bottom. */
  readonly bands: readonly PrintBand[];
  /** What follows the bands in columns of equal width, as a newspaper runs: down one, on at the top of the next. */
  readonly flow?: { readonly columns: number; readonly blocks: readonly PrintBlock[] };
  /**
   * The type shrinks, within reason, until the sheet takes no more pages than this, and further by a little where
   * that saves a page. Such a sheet has no form fields.
   */
  readonly mostPages?: number;
  /** Its blocks are divided between pages only where one is longer than a page. */
  readonly whole?: true;
  /** On the long side of the paper, or on whichever side takes fewer pages and smaller type; upright unless said. */
  readonly turned?: 'landscape' | 'asFits';
}

/** The head of page 1. `name` and the facts are ruled lines when empty (blank sheets). */
export interface PrintHeader {
  readonly name: Text;
  readonly subtitle: Text;
  /** The rule system, printed small. */
  readonly system: Text;
  /** Labelled facts beside the name: concept, race, ... */
  readonly facts: readonly { readonly label: Text; readonly value: Text }[];
  /** A mark printed beside the name, such as "Illegal, with waiver". */
  readonly mark?: Text;
  /** An image for the portrait's frame; a blank sheet keeps an empty frame. */
  readonly portrait?: PrintPortrait;
  /** Keep a frame for a portrait even when there is no image. */
  readonly portraitFrame: boolean;
}

export interface PrintPortrait {
  readonly type: 'image/jpeg' | 'image/png';
  readonly data: Uint8Array;
}

/** A horizontal band: one block across the page, or columns that flow side by side. */
export interface PrintBand {
  /** Relative widths; blocks of a column follow each other downwards. */
  readonly columns: readonly { readonly weight: number; readonly blocks: readonly PrintBlock[] }[];
  /** Begins on a new page. */
  readonly newPage?: true;
}

export type PrintBlock =
  | PrintFigures
  | PrintTable
  | PrintEntries
  | PrintTracks
  | PrintLines
  | PrintProse
  | PrintCard
  | PrintChart
  | PrintChapter
  | PrintContents
  | PrintStory;

/** Where a value changes in play: the name of the form field in the fillable variant. */
export interface PrintField {
  readonly name: string;
  /** What the field starts with. */
  readonly value: string;
  /** The tracker or toggle of the play view whose value it carries, where its name does not say so. */
  readonly now?: string;
  /** Boxes are ticked for what a tracker has lost rather than for what it has. */
  readonly counts?: 'gone';
}

/** Boxed big numbers with label and, in small type, what they are made of. */
export interface PrintFigures {
  readonly kind: 'figures';
  readonly title?: Text;
  readonly size: 'large' | 'medium';
  readonly figures: readonly PrintFigure[];
}

export interface PrintFigure {
  readonly label: Text;
  /** Raw empty text leaves the box open for pencil. */
  readonly value: Text;
  readonly sources?: Text;
  /** A second, smaller box for the current value in play. */
  readonly current?: { readonly label: Text; readonly field: PrintField };
}

/** A table with hairlines; rows that do not fit go on after a page break under a repeated head. */
export interface PrintTable {
  readonly kind: 'table';
  readonly title: Text;
  readonly columns: readonly PrintColumn[];
  readonly rows: readonly (readonly PrintCell[])[];
  /** Empty rows for pencil after the filled ones. */
  readonly blankRows: number;
  /** As the last block of the sheet's last band: more empty rows down to the foot of the page. */
  readonly fill?: boolean;
}

export interface PrintColumn {
  readonly label: Text;
  readonly weight: number;
  readonly align: 'start' | 'end' | 'center';
  /** Printed in the big face, where the eye looks in play. */
  readonly strong?: boolean;
  /** The label reads upwards: for narrow columns, many of them side by side. */
  readonly upright?: boolean;
}

export interface PrintCell {
  readonly text: Text;
  /** Small type under the text: sources, keywords. */
  readonly small?: Text;
  /** For a cell that changes in play: a form field, or a pencil box where the text is empty. */
  readonly field?: PrintField;
}

/** Named entries with running text: skills, traits. */
export interface PrintEntries {
  readonly kind: 'entries';
  readonly title: Text;
  readonly entries: readonly { readonly name: Text; readonly detail?: Text; readonly text?: Text }[];
  /** Ruled lines after the entries. */
  readonly blankLines: number;
  /** As the last block of the sheet's last band: more ruled lines down to the foot of the page. */
  readonly fill?: boolean;
}

/** Rows of boxes to tick off: Endurance, ammunition. */
export interface PrintTracks {
  readonly kind: 'tracks';
  readonly title: Text;
  readonly tracks: readonly { readonly label: Text; readonly boxes: number; readonly field: PrintField }[];
}

/** Ruled lines under a title; in the fillable variant one multi-line field. */
export interface PrintLines {
  readonly kind: 'lines';
  readonly title: Text;
  readonly lines: number;
  readonly field: PrintField;
  /** What is written there already, instead of the field's value. */
  readonly text?: Text;
  /** Conditions and numbers of play that have no place of their own go here. */
  readonly state?: true;
  /** As the last block of the sheet's last band: more ruled lines down to the foot of the page. */
  readonly fill?: boolean;
}

/** Paragraphs, already free of markup. */
export interface PrintProse {
  readonly kind: 'prose';
  readonly title: Text;
  readonly paragraphs: readonly Text[];
}

/** Where a part of a long text begins: its heading, its bookmark in the PDF, and its words in the running head. */
export interface PrintChapter {
  readonly kind: 'chapter';
  /** What contents name it by; no other chapter of the sheet has it. */
  readonly id: string;
  readonly title: Text;
  /** What bookmark and running head call it. */
  readonly name: Text;
}

/** Chapters of the same sheet with the pages on which they begin. */
export interface PrintContents {
  readonly kind: 'contents';
  readonly title: Text;
  readonly rows: readonly { readonly chapter: string; readonly label: Text; readonly note: Text }[];
}

/**
 * Amounts over time as lines, told apart by their dashes, with their names at the end.
 *
 * - `points`: an amount for each moment, the same moments for all lines; `null` where there was none yet
 * - `from`, `to`: what the first and the last moment are called
 */
export interface PrintChart {
  readonly kind: 'chart';
  readonly title: Text;
  readonly lines: readonly { readonly label: Text; readonly points: readonly (number | null)[] }[];
  readonly from: Text;
  readonly to: Text;
}

/** Running text as somebody wrote it, set as in a book. */
export interface PrintStory {
  readonly kind: 'story';
  readonly title?: Text;
  readonly parts: readonly PrintStoryPart[];
}

/** Words as they were typed. */
export interface PrintWords {
  readonly words: string;
  readonly look: 'plain' | 'strong' | 'emphasis';
}

/**
 * A part of running text.
 *
 * - `depth`: how far it is set in, in lists and quotes; `sign` stands before its first line: a bullet, a number
 * - `lines`: kept as they are, line by line
 * - `grid`: its first row is the head
 * - `aside`: set apart from the rest by a rule and a label
 */
export type PrintStoryPart =
  | {
      readonly kind: 'paragraph';
      readonly words: readonly PrintWords[];
      readonly depth: number;
      readonly sign?: string;
    }
  | { readonly kind: 'heading'; readonly words: readonly PrintWords[]; readonly level: 1 | 2 }
  | { readonly kind: 'lines'; readonly lines: readonly string[]; readonly depth: number }
  | { readonly kind: 'grid'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'pause' }
  | { readonly kind: 'aside'; readonly label: Text; readonly parts: readonly PrintStoryPart[] };

/** A short matter of its own, kept together where it can be: a title, then text, lists and small tables. */
export interface PrintCard {
  readonly kind: 'card';
  readonly title: Text;
  readonly parts: readonly PrintCardPart[];
}

export type PrintCardPart =
  | { readonly kind: 'text'; readonly text: Text }
  | { readonly kind: 'list'; readonly items: readonly Text[] }
  /** Big numbers in boxes, for what the eye looks for in play. */
  | { readonly kind: 'figures'; readonly figures: readonly PrintFigure[] }
  /** Boxes to tick off. */
  | { readonly kind: 'boxes'; readonly label: Text; readonly boxes: number }
  | { readonly kind: 'facts'; readonly rows: readonly { readonly label: Text; readonly value: Text }[] }
  /** Columns are as wide as their words need; heads are left out where all of them are empty. */
  | { readonly kind: 'grid'; readonly columns: readonly Text[]; readonly rows: readonly (readonly Text[])[] };

/** How many cards go on a page: two columns of two, or of four. */
export const cardsPerPage = [4, 8] as const;
export type CardsPerPage = (typeof cardsPerPage)[number];

/** Cards to cut out, all of one size. */
export interface PrintCards {
  /** The PDF's title and the name in the foot. */
  readonly title: Text;
  readonly perPage: CardsPerPage;
  readonly cards: readonly PrintCard[];
}

export const paperSizes = ['a4', 'letter'] as const;
export type PaperSize = (typeof paperSizes)[number];

/** How a sheet is printed. `fillable` adds form fields; `inkSaver` drops every tint and image. */
export interface PrintOptions {
  readonly paper: PaperSize;
  readonly inkSaver: boolean;
  readonly fillable: boolean;
}
