import type { Edit, EditPath } from '#shared/character/edits';
import type { Text } from '#shared/kernel/text';
import type { DieGroup, RollRequest } from './checks';
import type { Explained } from './explained';
import type { TableLine } from './sheetViews';

/**
 * The changing state in play as data: current points, conditions, wounds, clocks. A ruleset defines the blocks and
 * the edits of `play` for each control; the window draws them without knowing the rules.
 */
export interface PlayView {
  readonly blocks: readonly PlayBlock[];
  /** Everything that a hit uses beside the health, in its order: points, and boxes and rows one by one. */
  readonly hits?: readonly Tracker[];
}

export type PlayBlock = (TrackersBlock | TogglesBlock | RowsBlock | ActionsBlock) & {
  /** Needed less often in a fight, so the page of play folds it away. */
  readonly folded?: true;
};

/** The same block, folded away on the page of play. */
export function folded<Block extends PlayBlock>(block: Block): Block & { readonly folded: true } {
  return { ...block, folded: true };
}

export interface TrackersBlock {
  readonly kind: 'trackers';
  readonly id: string;
  readonly title: Text;
  readonly trackers: readonly Tracker[];
}

export interface Tracker {
  readonly id: string;
  readonly label: Text;
  /** The thing whose number it is, which the journal names, too. */
  readonly of?: Text;
  readonly value: number;
  readonly min: number;
  /** `null` means no maximum. */
  readonly max: number | null;
  /** Explains the maximum. */
  readonly explained?: Explained;
  /** The normal value without any events; 0 by default. */
  readonly rest?: number;
  /** The path of the number in `play`, which plus and minus set. */
  readonly path: EditPath;
  /** Edits that come along when the number gets from below `at` to it or beyond, or back. */
  readonly crossings?: readonly Crossing[];
  /** These points are the health of a fight, which the page of play shows with damage and healing. */
  readonly health?: true;
  /** Drawn like this in place of a number with its steps. */
  readonly show?: 'boxes' | 'dots' | 'bar' | 'clock' | 'die';
  /** The marks that make one box, dot or clock; 1 by default. */
  readonly per?: number;
  /** The sides of its die at each value, for one that gets smaller; 0 if none is left. */
  readonly dice?: readonly number[];
  /** Boxes that are used one by one, each with its own worth; the value is how many are used. */
  readonly boxes?: readonly {
    readonly worth: number;
    readonly used: boolean;
    readonly edits: readonly Edit[];
  }[];
  /** The meaning of the present value, in one line. */
  readonly note?: Text;
  readonly tone: 'plain' | 'warning' | 'danger';
}

export interface Crossing {
  readonly at: number;
  readonly up?: readonly Edit[];
  readonly down?: readonly Edit[];
}

/** The edits of all crossings between a tracker's value and another one. */
export function crossed({ value: from, crossings = [] }: Tracker, to: number): readonly Edit[] {
  return crossings.flatMap(({ at, up = [], down = [] }) => {
    if (from < at && to >= at) return up;
    return from >= at && to < at ? down : [];
  });
}

/** States that are on or off, or have a level. */
export interface TogglesBlock {
  readonly kind: 'toggles';
  readonly id: string;
  readonly title: Text;
  readonly hint?: Text;
  /** Choices for the attacks, such as tactics, which the page of play shows as chips below them. */
  readonly beside?: 'attacks';
  /** The time at which all of them end: "until your next turn". */
  readonly until?: Text;
  readonly toggles: readonly Toggle[];
}

export interface Toggle {
  readonly id: string;
  readonly title: Text;
  /** Describes the effect. */
  readonly text: Text;
  /** Fewer words for a chip below those of its group: "Att +1". */
  readonly short?: Text;
  /** Those of a block with the same words are a group: "Give up 2 Def for". */
  readonly under?: Text;
  readonly on: boolean;
  /** Of one with levels, such as exhaustion, with the edits of one level more or less; none at a bound. */
  readonly level?: {
    readonly value: number;
    readonly most: number;
    readonly more: readonly Edit[];
    readonly less: readonly Edit[];
  };
  /** It helps or harms; neither if missing. */
  readonly tone?: 'good' | 'bad';
  /** On in normal circumstances, so sheets do not mention it. */
  readonly usual?: true;
  readonly edits: readonly Edit[];
  /** Once more while it is on, if the rules allow that. */
  readonly more?: readonly Edit[];
  /** The reason why it cannot be switched on now. */
  readonly blocked?: Text;
  /** The time after which it ends by itself: "2 rounds". */
  readonly left?: Text;
  /** The reason why it is on and cannot be switched off here: "from exhaustion 2". */
  readonly locked?: Text;
}

/** Describes temporary things such as traumas, each with its actions. */
export interface RowsBlock {
  readonly kind: 'rows';
  readonly id: string;
  readonly title: Text;
  readonly empty: Text;
  /** Shown in place of the sheet's table of attacks. */
  readonly place?: 'attacks';
  /** Its rows begin and end in play, so that it is there without any, too. */
  readonly grows?: true;
  readonly rows: readonly PlayRow[];
  /** Actions that add a row. */
  readonly actions: readonly PlayAction[];
}

export interface PlayRow {
  readonly id: string;
  readonly title: Text;
  readonly detail?: Text;
  readonly text?: Text;
  /** Its numbers as the table of the sheet has them. */
  readonly line?: TableLine;
  /** Marks a current state, which a printed sheet mentions. */
  readonly active?: true;
  /** Its numbers that change in play, such as charges. */
  readonly trackers?: readonly Tracker[];
  /** Its ticks in play. */
  readonly ticks?: readonly Toggle[];
  /** Its words that are typed in play. */
  readonly words?: readonly PlayWords[];
  readonly actions: readonly PlayAction[];
}

/** Words that are typed in play; `path` is their place in `play`. */
export interface PlayWords {
  readonly id: string;
  readonly label: Text;
  readonly value: string;
  readonly maxLength: number;
  readonly path: EditPath;
}

/** Actions such as a rest, the start of a session, or a death save. */
export interface ActionsBlock {
  readonly kind: 'actions';
  readonly id: string;
  readonly title: Text;
  /** Rests, healing and new days, which the page of play offers in one menu. */
  readonly place?: 'rest';
  readonly actions: readonly PlayAction[];
}

/** Describes the dice of an action, in the order in which they fell. */
export interface RolledDice {
  readonly action: string;
  readonly dice: readonly (readonly number[])[];
}

/**
 * A button. With `dice` these are rolled first, and the view is requested again with them (`OpenCharacter.play`);
 * with `changes` it then shows its effects; with `roll` it opens the roller.
 */
export interface PlayAction {
  readonly id: string;
  /** The id must be unique among all actions of the view with `dice`. */
  readonly dice?: readonly DieGroup[];
  readonly label: Text;
  readonly text?: Text;
  /** Effects, one line each, shown before the action is done. */
  readonly changes?: readonly Text[];
  readonly edits: readonly Edit[];
  /** It starts the character's next turn. */
  readonly begins?: 'turn';
  /** The time that it takes, in which lasting states may end. */
  readonly passes?: TimeTaken;
  readonly roll?: RollRequest;
  /** Exactly one option replaces the action's own edits. */
  readonly options?: readonly {
    readonly id: string;
    readonly label: Text;
    readonly text?: Text;
    readonly edits: readonly Edit[];
    /** Opens the roller once it is done. */
    readonly roll?: RollRequest;
    readonly passes?: TimeTaken;
    readonly blocked?: Text;
  }[];
  readonly blocked?: Text;
}

/** With `rest`, states that last until a rest end, too. */
export interface TimeTaken {
  readonly seconds: number;
  readonly rest?: boolean;
}

/** An action of play that can be done now, by its id. */
export function playAction(blocks: readonly PlayBlock[], id: string | undefined): PlayAction | undefined {
  const actions = blocks.flatMap((block) => (block.kind === 'actions' ? block.actions : []));
  return actions.find((action) => action.id === id && action.blocked === undefined);
}

/** An action that needs neither dice of its own nor a choice, so that one press away from the sheet is enough. */
export const isPlain = ({ dice = [], options = [] }: PlayAction): boolean =>
  dice.length === 0 && options.length === 0;
