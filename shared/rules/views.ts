import type { Edit, EditPath } from '#shared/character/edits';
import type { Text } from '#shared/kernel/text';
import type { RollRequest } from './checks';
import type { Explained } from './explained';

/**
 * The user interface of a ruleset as data. The window draws every widget and block below without knowing the
 * ruleset, which supplies their content and the edits of each control.
 */

/** A dotted word that shows its explanation on hover and focus. */
export interface Term {
  readonly label: Text;
  readonly explanation?: Text;
}

/** A number or text with a label; numbers expand to their sources. */
export interface Figure {
  readonly id: string;
  readonly label: Text;
  readonly value: Text;
  /** The sources of `value` if it is a sum. */
  readonly explained?: Explained;
  /** One line under the figure, such as its sources in words. */
  readonly note?: Text;
  readonly emphasis: 'main' | 'normal';
  /** Clicking it opens this roll. */
  readonly roll?: RollRequest;
  /** If false, the page of play leaves it out, since no fight asks for it. */
  readonly inPlay?: false;
}

/** A limited resource of creation: stat points, Exp, coins. */
export interface Budget {
  readonly id: string;
  readonly label: Text;
  readonly granted: number;
  readonly spent: number;
  /** An example is "11 of 30 coins left". */
  readonly text: Text;
  /** If true, a remainder is a problem rather than a remark. */
  readonly mustBeSpent?: boolean;
}

export interface StepView {
  readonly id: string;
  readonly title: Text;
  readonly intro: Text;
  readonly widgets: readonly Widget[];
}

export type Widget =
  | IdentityWidget
  | FieldsWidget
  | ChoiceWidget
  | SteppersWidget
  | ChosenWidget
  | CatalogWidget
  | NoteWidget;

/** The name and portrait, which belong to the document rather than to the choices. */
export interface IdentityWidget {
  readonly kind: 'identity';
  readonly id: string;
  readonly nameSuggestions: readonly string[];
}

/** Describes text fields, each with suggestions to choose from or to roll on. */
export interface FieldsWidget {
  readonly kind: 'fields';
  readonly id: string;
  readonly title?: Text;
  readonly fields: readonly (TextField | PhrasesField | NumberField | FlagField | SelectField)[];
}

/** A number that the user enters. */
export interface NumberField {
  readonly kind: 'number';
  readonly id: string;
  readonly label: Text;
  readonly hint?: Text;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** Examples are "meters" and "kg". */
  readonly unit?: Text;
  readonly path: EditPath;
  /** Back to the number that the rules give; missing while it is theirs. */
  readonly reset?: { readonly label: Text; readonly edits: readonly Edit[] };
}

/** The value is a boolean at `path`. */
export interface FlagField {
  readonly kind: 'flag';
  readonly id: string;
  readonly label: Text;
  readonly hint?: Text;
  readonly value: boolean;
  readonly path: EditPath;
}

/** The value at `path` is chosen from a menu. */
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

/** A short list of phrases, each an item of the list at `path`. */
export interface PhrasesField {
  readonly kind: 'phrases';
  readonly id: string;
  readonly label: Text;
  readonly hint?: Text;
  readonly values: readonly string[];
  readonly path: EditPath;
  /** The number of phrases that may be added; if 0, the reason. */
  readonly room: number;
  readonly full: Text;
  /** The price of the next one, such as "1 Exp" or "free". */
  readonly price?: Text;
  readonly maxLength: number;
  readonly suggestions: readonly Text[];
}

/** Exactly one option is chosen; options are shown as cards. */
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
  /** The reason why it cannot be chosen now, and what to do. */
  readonly blocked?: Text;
}

/** Numbers that change one step at a time, each step with its price. */
export interface SteppersWidget {
  readonly kind: 'steppers';
  readonly id: string;
  readonly title: Text;
  readonly hint?: Text;
  readonly rows: readonly Stepper[];
  /** Numbers may be rolled instead; typing and stepping stay possible. */
  readonly dice?: StepperDice;
}

/** Each row is the sum of these dice. The faces are stored at `path`, by the id of the row. */
export interface StepperDice {
  readonly count: number;
  readonly sides: number;
  /** Number of lowest dice that do not count; none if missing. */
  readonly drop?: number;
  /** The sum is multiplied by it; 1 if it is missing. */
  readonly times?: number;
  readonly path: EditPath;
  readonly faces: Readonly<Record<string, readonly number[]>>;
  /** The faces that later dice replaced, the first ones first; each by the id of the row. */
  readonly earlier: {
    readonly path: EditPath;
    readonly faces: readonly Readonly<Record<string, readonly number[]>>[];
  };
  /** The path of each row's sum, by the id of the row. */
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

/** A step up or down: its edits and its price, or the reason why it is impossible. */
export interface Move {
  readonly edits: readonly Edit[];
  readonly price?: Text;
  readonly blocked?: Text;
}

/** Describes everything chosen so far, with details: focus, level, quantity, state. */
export interface ChosenWidget {
  readonly kind: 'chosen';
  readonly id: string;
  readonly title: Text;
  readonly empty: Text;
  readonly rows: readonly ChosenRow[];
  /** A button under the rows that adds an empty one. */
  readonly add?: CatalogAction;
  /** The rows are things that are carried, one line each, with their load. */
  readonly carried?: Carried;
}

/** The totals of everything carried. */
export interface Carried {
  /** Missing if nothing is counted as load. */
  readonly load?: Amount;
  readonly money: { readonly label: Text; readonly text: Text };
  /** The head of the column of loads, such as "Enc"; missing if its rows have none. */
  readonly unit?: Text;
}

/** A number, such as a load: "2 of 3". */
export interface Amount {
  readonly label: Text;
  readonly text: Text;
  readonly value: number;
  /** Missing if nothing limits it. */
  readonly max?: number;
}

export interface ChosenRow {
  readonly id: string;
  readonly title: Text;
  readonly detail?: Text;
  readonly price?: Text;
  readonly terms: readonly Term[];
  readonly controls: readonly Control[];
  /** Further actions: give away, drink. */
  readonly actions?: readonly CatalogAction[];
  /** Only in a list of things carried. */
  readonly place?: SelectControl;
  readonly quantity?: number;
  readonly load?: number;
  readonly sale?: Sale;
  /** Only of several pieces; a single one is named among its controls. */
  readonly naming?: Naming;
  /** Edits that remove it; empty if it cannot simply be removed. */
  readonly remove: readonly Edit[];
  readonly problems: readonly Text[];
}

/** Pieces of a row that can be sold for any sum. */
export interface Sale {
  readonly quantity: number;
  /** The usual prices of one piece. */
  readonly prices: readonly { readonly id: string; readonly label: Text; readonly each: number }[];
  readonly balance: number;
  readonly amount: (sum: number) => Text;
  readonly sell: (quantity: number, sum: number) => readonly Edit[];
}

/** Gives a name to some pieces of a row, which then have a row of their own, or to all of them. */
export interface Naming {
  readonly quantity: number;
  readonly maxLength: number;
  readonly name: (quantity: number, name: string) => readonly Edit[];
}

export interface SelectControl {
  readonly kind: 'select';
  readonly id: string;
  readonly label: Text;
  /** The label is shown beside the value everywhere, because the value says too little: "Worn Yes". */
  readonly named?: true;
  readonly value: string;
  readonly options: readonly SelectOption[];
}

export type Control =
  | SelectControl
  | {
      readonly kind: 'number';
      readonly id: string;
      readonly label: Text;
      readonly value: number;
      readonly min: number;
      readonly max: number;
      readonly path: EditPath;
      /** Edits that make the place of the value, before it is set. */
      readonly first?: readonly Edit[];
    }
  | {
      readonly kind: 'text';
      readonly id: string;
      readonly label: Text;
      readonly hint?: Text;
      readonly value: string;
      readonly maxLength: number;
      readonly path: EditPath;
      readonly first?: readonly Edit[];
    };

export interface SelectOption {
  readonly value: string;
  readonly label: Text;
  readonly price?: Text;
  readonly edits: readonly Edit[];
  readonly blocked?: Text;
}

/** A searchable list with filters of everything that can be chosen. */
export interface CatalogWidget {
  readonly kind: 'catalog';
  readonly id: string;
  readonly title: Text;
  readonly searchLabel: Text;
  readonly groups: readonly { readonly id: string; readonly label: Text }[];
  readonly entries: readonly CatalogEntry[];
  /** The head of the column of loads; missing if its entries have none. */
  readonly unit?: Text;
  /** For entries that are taken one at a time; missing if they cost nothing, and in a shop. */
  readonly purse?: Purse;
  /** Entries with offers are put into a basket and bought together. */
  readonly shop?: Purse;
}

/** The money or points that are left, and the load with everything in the basket if a load is counted. */
export interface Purse {
  readonly balance: number;
  readonly amount: (sum: number) => Text;
  readonly load?: Amount;
}

export interface CatalogEntry {
  readonly id: string;
  readonly title: Text;
  readonly group: string;
  /** One line of figures: "Attack +3, two hands". */
  readonly detail?: Text;
  readonly text?: Text;
  readonly price?: Text;
  readonly terms: readonly Term[];
  /** The price and the load of one as numbers, for sorting. */
  readonly cost?: number;
  readonly load?: number;
  /** The quantity that the character already has. */
  readonly owned: number;
  readonly actions: readonly CatalogAction[];
  /** The ways in which a shop sells it; the first one is the plain thing. */
  readonly offers?: readonly Offer[];
}

/** A thing for sale, such as a sharp sword. */
export interface Offer {
  readonly id: string;
  /** The name of the thing, for the basket. */
  readonly title: Text;
  readonly label: Text;
  readonly cost: number;
  /** The reason why not even one can be bought. */
  readonly blocked?: Text;
  readonly buy: (quantity: number) => readonly Edit[];
}

/** A button of an entry; with `options` it opens a menu (a focus, a level). */
export interface CatalogAction {
  readonly id: string;
  readonly label: Text;
  readonly price?: Text;
  readonly edits: readonly Edit[];
  readonly blocked?: Text;
  readonly options?: readonly SelectOption[];
  /** Stands in the line of its thing; the others are in its menu. */
  readonly inLine?: true;
}

/** Describes a remark between widgets. */
export interface NoteWidget {
  readonly kind: 'note';
  readonly id: string;
  readonly tone: 'info' | 'warning';
  readonly text: Text;
}

/** Describes a summary of the sheet beside the wizard. */
export interface AsideView {
  readonly subtitle: Text;
  readonly figures: readonly Figure[];
  readonly lists: readonly { readonly title: Text; readonly items: readonly Text[] }[];
}
