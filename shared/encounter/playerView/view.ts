/**
 * All that the players' page is ever told of a campaign. Names are the aliases, ids belong to this page alone, and
 * health is a band; nothing else of the document has a place here.
 */
export interface PlayerView {
  /** `nothing` if no encounter runs. */
  readonly state: 'nothing' | 'running';
  readonly round: number;
  /** The one whose turn it is; `null` also while somebody acts whom the players do not see. */
  readonly turn: string | null;
  /** The event that happens now, if the players are told of it. */
  readonly event: string | null;
  /** In turn order. */
  readonly order: readonly PlayerCombatant[];
  /** Those that the GM shows, also while no encounter runs. */
  readonly clocks: readonly PlayerClock[];
  /** The page's own texts in the language of the program; left out for English, which the page has. */
  readonly words?: PlayerWords;
}

export interface PlayerWords {
  /** A language tag. */
  readonly language: string;
  readonly texts: Readonly<Record<string, string>>;
}

/** A progress clock without the GM's notes. */
export interface PlayerClock {
  readonly name: string;
  readonly segments: number;
  readonly filled: number;
}

export interface PlayerCombatant {
  readonly id: string;
  readonly name: string;
  readonly party: boolean;
  /** It left the fight. */
  readonly out: boolean;
  readonly held: boolean;
  /** It is this one's turn, alone or with its group. */
  readonly acts: boolean;
  readonly health: PlayerHealth | null;
  readonly conditions: readonly string[];
}

export const bands = ['unhurt', 'hurt', 'bloodied', 'critical', 'down'] as const;
export type Band = (typeof bands)[number];

/** `label` is the band in words; the party's own numbers are exact, with the name of the points. */
export type PlayerHealth =
  | { readonly as: 'words' | 'bar'; readonly band: Band; readonly label: string }
  | { readonly as: 'exact'; readonly now: number; readonly max: number; readonly label: string };

export const nothingToSee: PlayerView = {
  state: 'nothing',
  round: 0,
  turn: null,
  event: null,
  order: [],
  clocks: [],
};
