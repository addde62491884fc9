import type { Edit, EditPath } from '../character/edits';
import type { Text } from '../kernel/text';
import type { DieGroup, RollRequest } from './checks';
import type { Explained } from './explained';

/**
 * What changes at the table, as data: current points, conditions, wounds, clocks. A ruleset says what there
 * is and which edits of the character's `play` each control makes; the window draws it and knows no rules.
 */
export interface PlayView {
  readonly blocks: readonly PlayBlock[];
}

export type PlayBlock = TrackersBlock | TogglesBlock | RowsBlock | ActionsBlock;

/** Numbers that go up and down. */
export interface TrackersBlock {
  readonly kind: 'trackers';
  readonly id: string;
  readonly title: Text;
  readonly trackers: readonly Tracker[];
}

export interface Tracker {
  readonly id: string;
  readonly label: Text;
  readonly value: number;
  readonly min: number;
  /** The most it can be; `null` where there is no most. */
  readonly max: number | null;
  /** What the most is made of. */
  readonly explained?: Explained;
  /** Where it stands while nothing happens; 0 unless said. */
  readonly rest?: number;
  /** Where the number stands in `play`; plus and minus set it there. */
  readonly path: EditPath;
  /** One line under it: what the value means now. */
  readonly note?: Text;
  readonly tone: 'plain' | 'warning' | 'danger';
}

/** States that are on or off, or have a level. */
export interface TogglesBlock {
  readonly kind: 'toggles';
  readonly id: string;
  readonly title: Text;
  readonly hint?: Text;
  readonly toggles: readonly Toggle[];
}

export interface Toggle {
  readonly id: string;
  readonly title: Text;
  /** What it does. */
  readonly text: Text;
  readonly on: boolean;
  /** It is on while nothing happens, so that no sheet tells it. */
  readonly usual?: true;
  readonly edits: readonly Edit[];
  /** Why it is on and cannot be switched off here: "from exhaustion 2". */
  readonly locked?: Text;
}

/** Things that come and go, such as traumas: each with what can be done about it. */
export interface RowsBlock {
  readonly kind: 'rows';
  readonly id: string;
  readonly title: Text;
  readonly empty: Text;
  readonly rows: readonly {
    readonly id: string;
    readonly title: Text;
    readonly detail?: Text;
    readonly text?: Text;
    /** A state that somebody is in, which a printed sheet tells. */
    readonly active?: true;
    readonly actions: readonly PlayAction[];
  }[];
  /** Ways to add one. */
  readonly actions: readonly PlayAction[];
}

/** Things to do: a rest, a session's start, a death save. */
export interface ActionsBlock {
  readonly kind: 'actions';
  readonly id: string;
  readonly title: Text;
  readonly actions: readonly PlayAction[];
}

/** The dice that an action asked for, as they fell. */
export interface RolledDice {
  readonly action: string;
  readonly dice: readonly (readonly number[])[];
}

/**
 * A button. With `dice` these fall first, and the view is asked again with them (`OpenCharacter.play`); with
 * `changes` it then shows what it will change; with `roll` it opens the roller.
 */
export interface PlayAction {
  readonly id: string;
  /** Unique among all actions of the view where it has `dice`. */
  readonly dice?: readonly DieGroup[];
  readonly label: Text;
  readonly text?: Text;
  /** What will change, a line each, shown before it is done. */
  readonly changes?: readonly Text[];
  readonly edits: readonly Edit[];
  readonly roll?: RollRequest;
  /** Pick one of these instead of doing the action's own edits. */
  readonly options?: readonly {
    readonly id: string;
    readonly label: Text;
    readonly text?: Text;
    readonly edits: readonly Edit[];
    readonly blocked?: Text;
  }[];
  readonly blocked?: Text;
}
