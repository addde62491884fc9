import type { CharacterDocument } from '#shared/character/document';
import type { Edit } from '#shared/character/edits';
import type { AppError } from '#shared/kernel/errors';
import type { Clock, Ids } from '#shared/kernel/ports';
import type { Result } from '#shared/kernel/result';
import type { Text } from '#shared/kernel/text';
import type { Span } from '#shared/rules/durations/running';
import type { Packet, TurnEdge } from '#shared/rules/fight/fighter';
import type { OpenCharacter, Ruleset } from '#shared/rules/ruleset';
import type { RollRequest } from '#shared/rules/checks';
import type { Combatant, Encounter, Entry, HealthShown } from './document';
import type { PlannedEvent } from './preparation/plan';

/** Everything that can happen in an encounter. A command holds all dice that fell, so that it can be replayed. */
export type Command =
  /** Surprised combatants lose the first turn. */
  | { readonly do: 'begin'; readonly surprised?: readonly string[]; readonly draws?: Draws }
  /** Two or more of one side share their turn from now on, or act apart again. */
  | { readonly do: 'group'; readonly targets: readonly string[]; readonly together: boolean }
  /** Costs the next turn, unless it is taken back with `surprised: false`. */
  | { readonly do: 'surprise'; readonly targets: readonly string[]; readonly surprised?: boolean }
  /** Delays the current turn until it is called back, in all rules; `ready` names the moment that it waits for. */
  | { readonly do: 'hold'; readonly ready?: string; readonly draws?: Draws }
  /** `wave` leaves the reserve; newcomers bring their initiative with them. */
  | { readonly do: 'join'; readonly combatants: readonly Combatant[]; readonly wave?: string }
  /** `roll` names the throw that it comes from: it deals damage once to each target. `by` attacked; typed damage has none. */
  | {
      readonly do: 'damage';
      readonly targets: readonly string[];
      readonly hits: Hits;
      readonly roll?: string;
      readonly by?: string;
    }
  | { readonly do: 'heal'; readonly targets: readonly string[]; readonly amount: number }
  | {
      readonly do: 'condition';
      readonly targets: readonly string[];
      readonly condition: string;
      /** Of one with levels; without it, it begins at 1 or is one higher. */
      readonly level?: number;
      readonly by?: string;
      readonly lasts?: Lasts;
      /** Ends, too, when `by` goes down, leaves, or stops concentrating. */
      readonly concentration?: true;
    }
  /** Ends all that these hold by concentration, on any target. */
  | { readonly do: 'endConcentration'; readonly targets: readonly string[] }
  /** With `by`, only what this one brought. */
  | {
      readonly do: 'clear';
      readonly targets: readonly string[];
      readonly condition: string;
      readonly by?: string;
    }
  /** `from` names the turn that it ends, so that a second one by another window is no double step. */
  | {
      readonly do: 'next';
      readonly from?: { readonly round: number; readonly turn: string | null };
      readonly draws?: Draws;
    }
  | { readonly do: 'delay'; readonly points?: number; readonly draws?: Draws }
  | { readonly do: 'out'; readonly targets: readonly string[]; readonly draws?: Draws }
  /** Out of sight until they are back, with the same number, health and conditions. */
  | { readonly do: 'reserve'; readonly targets: readonly string[]; readonly draws?: Draws }
  /** In the fight again, from the reserve too; a holding combatant acts now. */
  | { readonly do: 'back'; readonly targets: readonly string[] }
  /** Typed numbers by target, `null` to go by the dice again, or dice that the draw is followed by. */
  | {
      readonly do: 'initiative';
      readonly targets: readonly string[];
      readonly numbers?: Readonly<Record<string, number | null>>;
      readonly drawn?: readonly number[];
    }
  /** Act first from the next round on; of several, the one who did it last. */
  | { readonly do: 'first'; readonly targets: readonly string[] }
  /**
   * Decides what the players see of these; what is left out stays, an empty alias is none, and `trueNames` tells
   * each one's own name.
   */
  | ({ readonly do: 'show'; readonly targets: readonly string[]; readonly trueNames?: true } & Appearance)
  /** From now on, these are resistant or vulnerable to a type of damage, or neither. */
  | {
      readonly do: 'protect';
      readonly targets: readonly string[];
      readonly type: string;
      readonly as: Protection;
    }
  /** The cost or consequence of a roll on the roller's own sheet, such as a shot, a point spent, or a turn lost. `roll` names it. */
  | {
      readonly do: 'sheet';
      readonly targets: readonly [string];
      readonly label: Text;
      readonly edits: readonly Edit[];
      readonly roll?: string;
    }
  /** Adds an event to the order, or changes the one with its id. */
  | { readonly do: 'event'; readonly event: PlannedEvent }
  | { readonly do: 'removeEvent'; readonly event: string }
  | { readonly do: 'rest' }
  | { readonly do: 'end' };

export type CommandOf<K extends Command['do']> = Extract<Command, { readonly do: K }>;

export const protections = ['none', 'resistant', 'vulnerable'] as const;
export type Protection = (typeof protections)[number];

/** Falls if the command begins a round: faces by combatant, and the cards that are left. */
export interface Draws {
  readonly faces: Readonly<Record<string, readonly number[]>>;
  readonly pile?: readonly number[];
}

/** The same packet for all targets, with the dice of each. */
export interface Hits extends Omit<Packet, 'dice'> {
  readonly dice?: Readonly<Record<string, readonly number[]>>;
  /** Targets that take half of it, such as those whose save succeeded. */
  readonly halved?: readonly string[];
  /** Targets that take it twice. */
  readonly doubled?: readonly string[];
}

/** The view of the players; see `combatantSchema`. */
export interface Appearance {
  readonly alias?: string;
  readonly shown?: HealthShown;
  readonly hidden?: boolean;
}

/** Left out: until it is cleared. Rounds end at the present place of the order, independent of the source. A span is time that the sheet counts, also after the encounter. */
export type Lasts =
  | { readonly rounds: number }
  | { readonly span: Span }
  | {
      readonly until:
        | { readonly of: 'source' | 'target' | 'round'; readonly edge: TurnEdge; readonly count: number }
        | 'rest'
        | 'encounter'
        /** Of the target, at the end of each of its turns: the table decides. */
        | 'check';
    };

/** An encounter with the documents of its library characters, by id. */
export interface Table {
  readonly encounter: Encounter;
  readonly characters: Readonly<Record<string, CharacterDocument>>;
}

/** The rules of all combatants, loaded beforehand. */
export interface TableRules {
  ruleset(id: string): Ruleset | undefined;
  open(document: CharacterDocument): Result<OpenCharacter, AppError>;
}

export interface Ports {
  readonly clock: Clock;
  readonly ids: Ids;
}

export interface Ran {
  readonly table: Table;
  readonly entry: Entry;
  /** Rolls that the rules now ask for, by combatant. */
  readonly prompts: readonly { readonly on: string; readonly roll: RollRequest }[];
}
