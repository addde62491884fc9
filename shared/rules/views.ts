import type { Edit, EditPath } from '../character/edits';
import type { Text } from '../kernel/text';
import type { RollRequest } from './checks';
import type { Explained } from './explained';

/**
 * What a ruleset shows, as data. The window draws every widget and block below and knows no ruleset; a
 * ruleset says what stands in them and which edits each control makes.
 */

/** A word with a meaning: shown as a dotted term that explains itself on hover and focus. */
export interface Term {
  readonly label: Text;
  readonly explanation?: Text;
}

/** A number or words with a label; numbers open to their sources. */
export interface Figure {
  readonly id: string;
  readonly label: Text;
  readonly value: Text;
  /** What `value` is made of, where it is a sum. */
  readonly explained?: Explained;
  /** One line under the figure, such as the sources in words. */
  readonly note?: Text;
  readonly emphasis: 'main' | 'normal';
  /** What a click on it rolls. */
  readonly roll?: RollRequest;
}

/** Something limited that creation spends: stat points, Exp, coins. */
export interface Budget {
  readonly id: string;
  readonly label: Text;
  readonly granted: number;
  readonly spent: number;
  /** "11 of 30 coins left" */
  readonly text: Text;
  /** True where leaving some is a problem of its own rather than a remark. */
  readonly mustBeSpent?: boolean;
}

/** One page of the wizard. */
export interface StepView {
  readonly id: string;
  readonly title: Text;
  readonly intro: Text;
  readonly widgets: readonly Widget[];
}

export type Widget =
  IdentityWidget | FieldsWidget | ChoiceWidget | SteppersWidget | ChosenWidget | CatalogueWidget | NoteWidget;

/** The character's name and portrait, which belong to the document rather than to the choices. */
export interface IdentityWidget {
  readonly kind: 'identity';
  readonly id: string;
  readonly nameSuggestions: readonly string[];
}

/** Text fields, each with suggestions to pick from or to roll on. */
export interface FieldsWidget {
  readonly kind: 'fields';
  readonly id: string;
  readonly title?: Text;
  readonly fields: readonly (TextField | PhrasesField | NumberField | FlagField | SelectField)[];
}

/** A number that is entered by hand. */
export interface NumberField {
  readonly kind: 'number';
  readonly id: string;
  readonly label: Text;
  readonly hint?: Text;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** "meters", "kg" */
  readonly unit?: Text;
  readonly path: EditPath;
}

/** A yes or no that is stored at `path`. */
export interface FlagField {
  readonly kind: 'flag';
  readonly id: string;
  readonly label: Text;
  readonly hint?: Text;
  readonly value: boolean;
  readonly path: EditPath;
}

/** One of a few words, picked from a menu; `path` is where it stands. */
export interface SelectField {
  readonly kind: 'select';
  readonly id: string;
  readonly label: Text;
  readonly hint?: Text;
  readonly value: string;
  readonly path: EditPath;
  readonly options: readonly SelectOption[];
}

export interface TextField {
  readonly kind: 'text';
  readonly id: string;
  readonly label: Text;
  readonly hint?: Text;
  readonly value: string;
  readonly path: EditPath;
  readonly maxLength: number;
  readonly suggestions: readonly Text[];
}

/** A short list of phrases, each a value of the list at `path`. */
export interface PhrasesField {
  readonly kind: 'phrases';
  readonly id: string;
  readonly label: Text;
  readonly hint?: Text;
  readonly values: readonly string[];
  readonly path: EditPath;
  /** How many more may be added; the reason when none. */
  readonly room: number;
  readonly full: Text;
  /** What the next one costs, such as "1 Exp" or "free". */
  readonly price?: Text;
  readonly maxLength: number;
  readonly suggestions: readonly Text[];
}

/** Pick exactly one, shown as cards. */
export interface ChoiceWidget {
  readonly kind: 'choice';
  readonly id: string;
  readonly title: Text;
  readonly hint?: Text;
  readonly options: readonly Option[];
}

export interface Option {
  readonly id: string;
  readonly title: Text;
  readonly text: Text;
  readonly terms: readonly Term[];
  readonly price?: Text;
  readonly selected: boolean;
  readonly edits: readonly Edit[];
  /** Why it cannot be picked now, and what to do about it. */
  readonly blocked?: Text;
}

/** Numbers raised and lowered one step at a time, each step with its price. */
export interface SteppersWidget {
  readonly kind: 'steppers';
  readonly id: string;
  readonly title: Text;
  readonly hint?: Text;
  readonly rows: readonly Stepper[];
  /** Where the numbers may be rolled instead of set; typing and stepping stay possible. */
  readonly dice?: StepperDice;
}

/** The dice that each row is the sum of. The faces that fell are kept at `path`, by the id of their row. */
export interface StepperDice {
  readonly count: number;
  readonly sides: number;
  readonly path: EditPath;
  readonly faces: Readonly<Record<string, readonly number[]>>;
  /** Where the sum of each row stands, by its id. */
  readonly sums: Readonly<Record<string, EditPath>>;
}

export interface Stepper {
  readonly id: string;
  readonly label: Text;
  readonly text: Text;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly up: Move;
  readonly down: Move;
}

/** A step up or down: what it does, what it costs or gives back, or why it is not possible. */
export interface Move {
  readonly edits: readonly Edit[];
  readonly price?: Text;
  readonly blocked?: Text;
}

/** What has been taken so far, with the details of each: focus, level, quantity, state. */
export interface ChosenWidget {
  readonly kind: 'chosen';
  readonly id: string;
  readonly title: Text;
  readonly empty: Text;
  readonly rows: readonly ChosenRow[];
  /** A button under the rows that adds an empty one. */
  readonly add?: CatalogueAction;
}

export interface ChosenRow {
  readonly id: string;
  readonly title: Text;
  readonly detail?: Text;
  readonly price?: Text;
  readonly terms: readonly Term[];
  readonly controls: readonly Control[];
  /** What else can be done with it: sell, give away, drink. */
  readonly actions?: readonly CatalogueAction[];
  /** Takes it out; empty where it cannot simply be taken out. */
  readonly remove: readonly Edit[];
  /** The problems of this row, in words. */
  readonly problems: readonly Text[];
}

export type Control =
  | {
      readonly kind: 'select';
      readonly id: string;
      readonly label: Text;
      readonly value: string;
      readonly options: readonly SelectOption[];
    }
  | {
      readonly kind: 'number';
      readonly id: string;
      readonly label: Text;
      readonly value: number;
      readonly min: number;
      readonly max: number;
      readonly path: EditPath;
    }
  | {
      readonly kind: 'text';
      readonly id: string;
      readonly label: Text;
      readonly hint?: Text;
      readonly value: string;
      readonly maxLength: number;
      readonly path: EditPath;
    };

export interface SelectOption {
  readonly value: string;
  readonly label: Text;
  readonly price?: Text;
  readonly edits: readonly Edit[];
  readonly blocked?: Text;
}

/** A searchable, filterable list of everything that can be taken. */
export interface CatalogueWidget {
  readonly kind: 'catalogue';
  readonly id: string;
  readonly title: Text;
  readonly searchLabel: Text;
  readonly groups: readonly { readonly id: string; readonly label: Text }[];
  readonly entries: readonly CatalogueEntry[];
}

export interface CatalogueEntry {
  readonly id: string;
  readonly title: Text;
  readonly group: string;
  /** One line of figures: "Attack +3, two hands". */
  readonly detail?: Text;
  readonly text?: Text;
  readonly price?: Text;
  readonly terms: readonly Term[];
  /** How many the character has. */
  readonly owned: number;
  readonly actions: readonly CatalogueAction[];
}

/** A button of an entry; with `options` it opens a menu (which focus, which level). */
export interface CatalogueAction {
  readonly id: string;
  readonly label: Text;
  readonly price?: Text;
  readonly edits: readonly Edit[];
  readonly blocked?: Text;
  readonly options?: readonly SelectOption[];
}

/** A remark between widgets. */
export interface NoteWidget {
  readonly kind: 'note';
  readonly id: string;
  readonly tone: 'info' | 'warning';
  readonly text: Text;
}

/** The sheet so far, beside the wizard. */
export interface AsideView {
  readonly subtitle: Text;
  readonly figures: readonly Figure[];
  readonly lists: readonly { readonly title: Text; readonly items: readonly Text[] }[];
}

/** The character sheet on screen. */
export interface SheetView {
  readonly subtitle: Text;
  readonly blocks: readonly SheetBlock[];
}

export type SheetBlock = FiguresBlock | TableBlock | EntriesBlock;

export interface FiguresBlock {
  readonly kind: 'figures';
  readonly id: string;
  readonly title: Text;
  readonly figures: readonly Figure[];
}

/** A table; a cell is words, or a number that opens to its sources. */
export interface TableBlock {
  readonly kind: 'table';
  readonly id: string;
  readonly title: Text;
  readonly columns: readonly { readonly id: string; readonly label: Text; readonly numeric: boolean }[];
  readonly rows: readonly { readonly id: string; readonly cells: readonly TableCell[] }[];
  readonly empty: Text;
}

export interface TableCell {
  readonly text: Text;
  readonly explained?: Explained;
  readonly terms?: readonly Term[];
  /** What a click on it rolls. */
  readonly roll?: RollRequest;
}

/** Named entries with text: skills, traits, keywords. */
export interface EntriesBlock {
  readonly kind: 'entries';
  readonly id: string;
  readonly title: Text;
  readonly entries: readonly {
    readonly id: string;
    readonly name: Text;
    readonly detail?: Text;
    readonly texts: readonly Text[];
    /** What a click on its name rolls. */
    readonly roll?: RollRequest;
  }[];
  readonly empty: Text;
}
