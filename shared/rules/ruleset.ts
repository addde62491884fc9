import type { CharacterDocument } from '../character/document';
import type { AppError } from '../kernel/errors';
import type { Json } from '../kernel/json';
import type { Clock, Ids } from '../kernel/ports';
import type { Result } from '../kernel/result';
import type { Messages, Text, Translate } from '../kernel/text';
import type { Calculator } from './calculators';
import type { Check } from './checks';
import type { Economy } from './ledger/economy';
import type { DeckRules, InitiativeRules } from './encounter';
import type { Advancement } from './advancement';
import type { Homebrew } from './homebrew';
import type { LedgerView } from './ledger/ledgerView';
import type { Beginning, BeginningKind, Find, Outcome, Profile, Reward, RestContext, Variant } from './party';
import type { NextStep } from './nextSteps';
import type { RulesMigration } from './versions/rulesMigration';
import type { RolledDice, PlayView } from './play';
import type { PrintCard, PrintPortrait, PrintSheet } from './print/print';
import type { Problem } from './problem';
import type { Reference, RollTable } from './reference/reference';
import type { AsideView, Budget, SheetView, StepView } from './views';

/** What can be known of a ruleset without loading it. */
export interface RulesetManifest {
  readonly id: string;
  readonly version: string;
  /** The name in the application, the same in every language. */
  readonly name: string;
}

/**
 * What is said of a ruleset's characters where they are only listed: a small part of its folder, exported as `words`
 * and loaded without the rules.
 */
export interface RulesetWords {
  readonly manifest: RulesetManifest;
  /** Catalogues by language; they appear under `ruleset.<id>.`. English is complete. */
  readonly messages: Readonly<Record<string, Messages>>;
  /** What it makes; the first one is `mainForm`. A ruleset that makes nothing but characters leaves it out. */
  readonly forms?: readonly FormName[];
}

/**
 * A rule system. One folder under `shared/rulesets` exports one of these as `ruleset`; nothing else
 * knows about it. Everything it says is data: problems, numbers with sources, widgets, sheets.
 */
export interface Ruleset extends RulesetWords {
  /** One line for the list of rulesets. */
  readonly tagline: Text;
  /** The forms of its words with everything else about them. */
  readonly forms?: readonly FormKind[];
  /**
   * How characters of older forms of its choices and play become those of today, from version 2 on without a gap;
   * none where there was never another form.
   */
  readonly migrations?: readonly RulesMigration[];
  /** The choices of a form (`mainForm` unless another is named) nobody has touched yet, or of one of its templates. */
  initialChoices(form?: string, template?: string): Json;
  /**
   * Reads a document's choices and play state (`{}` where it was never played) and derives everything from them;
   * refuses choices that it cannot read. `bonds` are its owner and companions, where they are at hand.
   */
  open(document: CharacterDocument, bonds?: Bonds): Result<OpenCharacter, AppError>;
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
  /** Its money and how dear life is in it; absent where its document knows no money. */
  readonly economy?: Economy;
  /** What a campaign settles for all of its characters; none where there is nothing to choose. */
  readonly variants?: readonly Variant[];
  /** The option of a variant that a character follows; absent where its choices cannot be read. */
  variantOf?(document: CharacterDocument, variant: string): string | undefined;
  /** What packs may add in the ruleset's own terms; absent where they add only rules, tables and cards. */
  readonly homebrew?: Homebrew<Ruleset>;
}

/** How a kind of thing that a ruleset makes is called. */
export interface FormName {
  readonly id: string;
  /** "Minion" */
  readonly label: Text;
  /** "Minions" */
  readonly many: Text;
}

/** A kind of thing that a ruleset makes, with its own wizard, sheet and paper: a character, a minion, a vehicle. */
export interface FormKind extends FormName {
  /** What it is, in a sentence. */
  readonly text: Text;
  /** Whether it may belong to a character. */
  readonly companion: boolean;
  /** What to start from besides nothing: the examples of the rule document. */
  readonly templates: readonly { readonly id: string; readonly title: Text; readonly text?: Text }[];
}

/** The documents that belong to a character. */
export interface Bonds {
  readonly owner?: CharacterDocument;
  readonly companions: readonly CharacterDocument[];
}

export interface PlanPorts {
  readonly clock: Clock;
  readonly ids: Ids;
}

/** What a plan says, ready to be stored in a document. */
export type PlannedCharacter = Pick<CharacterDocument, 'name' | 'choices' | 'ledger' | 'waivers'>;

/** What belongs to the document rather than to the rules, brought into a printable form by the printing service. */
export interface PrintExtras {
  readonly portrait?: PrintPortrait;
}

/** A character with everything derived. Views are computed when asked for. */
export interface OpenCharacter {
  readonly problems: readonly Problem[];
  readonly budgets: readonly Budget[];
  /** What it still lacks for play though no rule is broken; an untouched one has problems or some of these. */
  nextSteps?(): readonly NextStep[];
  /** One line about the character for lists: "Dwarf warrior, stubborn". */
  readonly subtitle: Text;
  /** The wizard's steps in order; the engine adds the review after them. */
  readonly steps: readonly { readonly id: string; readonly title: Text }[];
  /** One step; an unknown id gives the first. */
  step(id: string): StepView;
  aside(): AsideView;
  sheet(): SheetView;
  /**
   * What changes at the table: trackers, conditions, rests. `fallen` are dice that an action asked for, so that what
   * it changes can be shown.
   */
  play(rolledDice?: RolledDice): PlayView;
  /** Further pages of the character in play, such as gear to buy and sell; their edits are those of play. */
  readonly pages?: readonly { readonly id: string; readonly title: Text }[];
  /** One of these pages; an unknown id gives the first. */
  page?(id: string): StepView;
  /** Exp and money, entry by entry; absent where the ruleset keeps no ledger. */
  ledger?(): LedgerView;
  /** What can be bought for Exp; absent where the rules advance otherwise. */
  readonly advancement?: Advancement;
  /** What it brings to the ruleset's initiative, by the names of its inputs; absent where nothing is known. */
  initiative?(): Readonly<Record<string, number>>;
  /** How it stands among its party; absent for what is nobody, such as a vehicle. */
  profile?(): Profile;
  /** What a GM may give it besides Exp and money. */
  rewards?(): readonly Reward[];
  /** What the beginning of a session or scenario does to it; absent where the rules do nothing then. */
  begin?(what: BeginningKind, dice?: readonly (readonly number[])[]): Beginning;
  /** What can be found and go on its sheet as what it is; anything else is kept by name. */
  finds?(): readonly Find[];
  /** What days without adventure do for it: rest, healing, what has run out. */
  stay?(stay: RestContext): Outcome;
  /** The whole of it on a card, several of which go on a page; absent for what needs a sheet. */
  card?(): PrintCard;
  print(extras: PrintExtras): PrintSheet;
  /** The report of the command line, its messages in words. */
  report(translate: Translate): Json;
}
