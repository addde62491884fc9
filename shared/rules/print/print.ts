import type { Text } from '#shared/kernel/text';

/**
 * The content and layout of a printed sheet, without any drawing. `electron/pdf` draws it on A4 or Letter, plain,
 * ink-saving, blank or fillable, and breaks long content over pages.
 */
export interface PrintSheet {
  /** The PDF's title and the name in the running footer. */
  readonly title: Text;
  readonly header: PrintHeader;
  /** A date for the footer of every page; the printer never reads a clock. */
  readonly date?: Text;
  /** Bands follow each other from top to bottom. */
  readonly bands: readonly PrintBand[];
  /** Content after the bands in newspaper columns of equal width. */
  readonly flow?: { readonly columns: number; readonly blocks: readonly PrintBlock[] };
  /**
   * The type shrinks, within reason, until the sheet has no more pages than this, and a little further if that
   * saves a page. Such a sheet has no form fields.
   */
  readonly mostPages?: number;
  /** Blocks are split between pages only if they are longer than a page. */
  readonly whole?: true;
  /** Landscape, or whichever orientation needs fewer pages and less shrinking; portrait by default. */
  readonly turned?: 'landscape' | 'asFits';
}

/** The header of page 1. Empty names and facts are ruled lines (blank sheets). */
export interface PrintHeader {
  readonly name: Text;
  readonly subtitle: Text;
  /** The name of the rule system is printed small. */
  readonly system: Text;
  /** Labeled facts beside the name, such as concept or race. */
  readonly facts: readonly { readonly label: Text; readonly value: Text }[];
  /** A mark beside the name, such as the note about exceptions. */
  readonly mark?: Text;
  /** The portrait; a blank sheet keeps an empty frame. */
  readonly portrait?: PrintPortrait;
  /** Keeps a frame for a portrait even without an image. */
  readonly portraitFrame: boolean;
}

export interface PrintPortrait {
  readonly type: 'image/jpeg' | 'image/png';
  readonly data: Uint8Array;
}

/** Describes a horizontal band: one block across the page, or columns side by side. */
export interface PrintBand {
  /** Weights are relative widths; blocks of a column follow each other downwards. */
  readonly columns: readonly { readonly weight: number; readonly blocks: readonly PrintBlock[] }[];
  /** Starts on a new page. */
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

/** A value that changes in play; `name` is that of the form field in the fillable variant. */
export interface PrintField {
  readonly name: string;
  readonly value: string;
  /** The id of the tracker or toggle of the play view with its value, if `name` differs. */
  readonly now?: string;
  /** Boxes are checked for lost points rather than for remaining ones. */
  readonly counts?: 'gone';
}

/** Describes large numbers in boxes with a label and their sources in small type. */
export interface PrintFigures {
  readonly kind: 'figures';
  readonly title?: Text;
  readonly size: 'large' | 'medium';
  readonly figures: readonly PrintFigure[];
}

export interface PrintFigure {
  readonly label: Text;
  /** Raw empty text leaves the box open for a pencil. */
  readonly value: Text;
  readonly sources?: Text;
  /** A second, smaller box for the current value in play. */
  readonly current?: { readonly label: Text; readonly field: PrintField };
}

/** A table with hairlines; after a page break its head is repeated. */
export interface PrintTable {
  readonly kind: 'table';
  readonly title: Text;
  readonly columns: readonly PrintColumn[];
  readonly rows: readonly (readonly PrintCell[])[];
  /** Empty rows for a pencil follow the filled ones. */
  readonly blankRows: number;
  /** The last block of the sheet's last band adds empty rows down to the bottom of the page. */
  readonly fill?: boolean;
}

export interface PrintColumn {
  readonly label: Text;
  readonly weight: number;
  readonly align: 'start' | 'end' | 'center';
  /** Printed large, for values that are looked up often in play. */
  readonly strong?: boolean;
  /** The label reads upwards, for many narrow columns side by side. */
  readonly upright?: boolean;
}

export interface PrintCell {
  readonly text: Text;
  /** Small type under the text: sources, keywords. */
  readonly small?: Text;
  /** A cell that changes in play: a form field, or a pencil box if the text is empty. */
  readonly field?: PrintField;
}

/** Describes named entries with running text: skills, traits. */
export interface PrintEntries {
  readonly kind: 'entries';
  readonly title: Text;
  readonly entries: readonly {
    readonly name: Text;
    readonly detail?: Text;
    readonly text?: Text;
    /** A box before the name, for what comes and goes in play. */
    readonly box?: PrintField;
  }[];
  /** Ruled lines after the entries. */
  readonly blankLines: number;
  /** The last block of the sheet's last band adds ruled lines down to the bottom of the page. */
  readonly fill?: boolean;
}

/** Describes rows of boxes to check: Endurance, ammunition. */
export interface PrintTracks {
  readonly kind: 'tracks';
  readonly title: Text;
  readonly tracks: readonly PrintTrack[];
}

/** One mark for each point; `per` marks make one box, dot or clock. */
export interface PrintTrack {
  readonly label: Text;
  readonly boxes: number;
  readonly field: PrintField;
  readonly shape?: 'dot' | 'clock';
  readonly per?: number;
  /** Places, from 1, of the boxes that are checked, where they are not the first ones. */
  readonly used?: readonly number[];
}

/** Describes ruled lines under a title; one multi-line field in the fillable variant. */
export interface PrintLines {
  readonly kind: 'lines';
  readonly title: Text;
  readonly lines: number;
  readonly field: PrintField;
  /** Text printed on the lines instead of the field's value. */
  readonly text?: Text;
  /** Receives conditions and numbers of play that have no other place on the sheet. */
  readonly state?: true;
  /** The last block of the sheet's last band adds ruled lines down to the bottom of the page. */
  readonly fill?: boolean;
}

/** Describes paragraphs without markup. */
export interface PrintProse {
  readonly kind: 'prose';
  readonly title: Text;
  readonly paragraphs: readonly Text[];
}

/** Starts a part of a long text, with its heading, its bookmark in the PDF, and its name in the running header. */
export interface PrintChapter {
  readonly kind: 'chapter';
  /** Unique in the sheet; a table of contents refers to it. */
  readonly id: string;
  readonly title: Text;
  /** The bookmark and the running header use it. */
  readonly name: Text;
}

/** Describes chapters of the same sheet with their first pages. */
export interface PrintContents {
  readonly kind: 'contents';
  readonly title: Text;
  readonly rows: readonly { readonly chapter: string; readonly label: Text; readonly note: Text }[];
}

/**
 * Amounts over time as lines with different dashes and their names at the end.
 *
 * - `points`: one amount per moment, the same moments for all lines; `null` before a line starts
 * - `from`, `to`: labels of the first and the last moment
 */
export interface PrintChart {
  readonly kind: 'chart';
  readonly title: Text;
  readonly lines: readonly { readonly label: Text; readonly points: readonly (number | null)[] }[];
  readonly from: Text;
  readonly to: Text;
}

/** Describes running text by a user, set as in a book. */
export interface PrintStory {
  readonly kind: 'story';
  readonly title?: Text;
  readonly parts: readonly PrintStoryPart[];
}

/** Describes unchanged words of a user. */
export interface PrintWords {
  readonly words: string;
  readonly look: 'plain' | 'strong' | 'emphasis';
}

/**
 * A part of running text.
 *
 * - `depth`: the indentation in lists and quotes; `sign` precedes its first line: a bullet, a number
 * - `lines`: keeps its line breaks
 * - `grid`: its first row is the head
 * - `aside`: separated from the rest by a rule and a label
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

/** A short, self-contained text, kept on one page if possible: a title, then text, lists and small tables. */
export interface PrintCard {
  readonly kind: 'card';
  readonly title: Text;
  readonly parts: readonly PrintCardPart[];
  /** Small above the title of a card to cut out: the kind of thing, and its owner. */
  readonly over?: Text;
}

export type PrintCardPart =
  | { readonly kind: 'text'; readonly text: Text }
  | { readonly kind: 'list'; readonly items: readonly Text[] }
  /** Large numbers in boxes, for values that are looked up often in play. */
  | { readonly kind: 'figures'; readonly figures: readonly PrintFigure[] }
  | { readonly kind: 'boxes'; readonly label: Text; readonly boxes: number }
  | { readonly kind: 'facts'; readonly rows: readonly { readonly label: Text; readonly value: Text }[] }
  /** Columns are as wide as their content; the head is left out if all its cells are empty. */
  | { readonly kind: 'grid'; readonly columns: readonly Text[]; readonly rows: readonly (readonly Text[])[] };

/** Cards are in two columns of two or four; nine have the size of playing cards. */
export const cardsPerPage = [4, 8, 9] as const;
export type CardsPerPage = (typeof cardsPerPage)[number];

/** People with their whole blocks, things of one kind, and cards for the table in a fight or under a name. */
export const cardDecks = ['people', 'powers', 'items', 'conditions', 'initiative', 'tents'] as const;
export type CardDeck = (typeof cardDecks)[number];

/** Things fit on playing cards; people and names need more room. */
export const usualPerPage = {
  people: 4,
  powers: 9,
  items: 9,
  conditions: 9,
  initiative: 9,
  tents: 4,
} as const satisfies Record<CardDeck, CardsPerPage>;

/** Things of which each is a card of its own. */
export type ThingDeck = Extract<CardDeck, 'powers' | 'items' | 'conditions'>;

/** Describes cards of one size, to cut out. */
export interface PrintCards {
  /** The PDF's title and the name in the footer. */
  readonly title: Text;
  readonly perPage: CardsPerPage;
  readonly cards: readonly PrintCard[];
  /** A text that does not fit goes on on further cards, instead of ending with a note. */
  readonly continued?: true;
  /** Folded in the middle, with title and text on both halves, so that they are read from both sides. */
  readonly folded?: true;
}

export const paperSizes = ['a4', 'letter'] as const;
export type PaperSize = (typeof paperSizes)[number];

/**
 * Pages on paper: `half` are pages of half the size (A5, half letter), of which `two-up` has two side by side on one
 * sheet of paper, and `booklet` two in the order for folding; `large` is large print.
 */
export const sheetFormats = ['full', 'two-up', 'booklet', 'half', 'large'] as const;
export type SheetFormat = (typeof sheetFormats)[number];

/**
 * `fillable` adds form fields; `inkSaver` omits tints and images. Sheets are `full` without a format, and only these
 * have form fields.
 */
export interface PrintOptions {
  readonly paper: PaperSize;
  readonly inkSaver: boolean;
  readonly fillable: boolean;
  readonly format?: SheetFormat;
}
