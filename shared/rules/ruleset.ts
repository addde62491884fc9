import type { CharacterDocument } from '../character/document';
import type { AppError } from '../kernel/errors';
import type { Json } from '../kernel/json';
import type { Clock, Ids } from '../kernel/ports';
import type { Result } from '../kernel/result';
import type { Messages, Text, Translate } from '../kernel/text';
import type { Calculator } from './calculators';
import type { Check } from './checks';
import type { DeckRules, InitiativeRules } from './encounter';
import type { PlayView } from './play';
import type { PrintPortrait, PrintSheet } from './print';
import type { Problem } from './problem';
import type { Reference, RollTable } from './reference';
import type { AsideView, Budget, SheetView, StepView } from './views';

/** What can be known of a ruleset without loading it. */
export interface RulesetManifest {
  readonly id: string;
  readonly version: string;
  /** The name in the application, the same in every language. */
  readonly name: string;
}

/**
 * A rule system. One folder under `shared/rulesets` exports one of these as `ruleset`; nothing else
 * knows about it. Everything it says is data: problems, numbers with sources, widgets, sheets.
 */
export interface Ruleset {
  readonly manifest: RulesetManifest;
  /** One line for the list of rulesets. */
  readonly tagline: Text;
  /** Catalogues by language; they appear under `ruleset.<id>.`. English is complete. */
  readonly messages: Readonly<Record<string, Messages>>;
  /** The choices of a character nobody has touched yet. */
  initialChoices(): Json;
  /** Reads a document's choices and play state (`{}` where it was never played) and derives everything from them; refuses choices that it cannot read. */
  open(document: CharacterDocument): Result<OpenCharacter, AppError>;
  /** Reads a plan of the command line; the first fault is reported with its path. */
  readPlan(plan: unknown, ports: PlanPorts): Result<PlannedCharacter, AppError>;
  /** The empty sheet for pencil. */
  blankSheet(): PrintSheet;
  /** The play state of a character nobody has played yet. */
  initialPlay(): Json;
  /** What can be rolled; the first one has the id `check`. */
  readonly checks: readonly Check[];
  readonly calculators: readonly Calculator[];
  /** Tables to roll on. */
  readonly tables: readonly RollTable[];
  readonly reference: Reference;
  readonly initiative: InitiativeRules;
  /** Decks that the table shares; most games have none. */
  readonly decks: readonly DeckRules[];
}

export interface PlanPorts {
  readonly clock: Clock;
  readonly ids: Ids;
}

/** What a plan says, ready to be stored in a document. */
export type PlannedCharacter = Pick<CharacterDocument, 'name' | 'choices' | 'ledger' | 'waivers'>;

/** What belongs to the document rather than to the rules, brought into a printable form by the printing service. */
export interface PrintExtras {
  /** The notes as paragraphs, free of markup. */
  readonly notes: readonly Text[];
  readonly portrait?: PrintPortrait;
}

/** A character with everything derived. Views are computed when asked for. */
export interface OpenCharacter {
  readonly problems: readonly Problem[];
  readonly budgets: readonly Budget[];
  /** One line about the character for lists: "Dwarf warrior, stubborn". */
  readonly subtitle: Text;
  /** The wizard's steps in order; the engine adds the review after them. */
  readonly steps: readonly { readonly id: string; readonly title: Text }[];
  /** One step; an unknown id gives the first. */
  step(id: string): StepView;
  aside(): AsideView;
  sheet(): SheetView;
  /** What changes at the table: trackers, conditions, rests. */
  play(): PlayView;
  print(extras: PrintExtras): PrintSheet;
  /** The report of the command line, its messages in words. */
  report(translate: Translate): Json;
}
