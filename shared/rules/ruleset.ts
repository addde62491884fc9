import type { Edit, EditPath } from '#shared/character/edits';
import type { CharacterDocument } from '#shared/character/document';
import type { AppError } from '#shared/kernel/errors';
import type { Json } from '#shared/kernel/jsonValue';
import type { Translation } from '#shared/kernel/language';
import type { Clock, Ids } from '#shared/kernel/ports';
import type { Result } from '#shared/kernel/result';
import type { Messages, Text, Translate } from '#shared/kernel/text';
import type { Calculator } from './calculators';
import type { Check } from './checks';
import type { Economy } from './ledger/economy';
import type { DeckRules, InitiativeRules } from './encounter';
import type { Fighter, FightRole, FightRules } from './fight/fighter';
import type { Advancement } from './advancement';
import type { Homebrew } from './homebrew';
import type { LedgerView } from './ledger/ledgerView';
import type { Beginning, BeginningKind, Find, Outcome, Profile, Reward, RestContext, Variant } from './party';
import type { NextStep } from './nextSteps';
import type { RulesMigration } from './versions/rulesMigration';
import type { RolledDice, PlayView } from './play';
import type { Timekeeping } from './durations/time';
import type { QuickPorts } from './quick';
import type { PrintCard, PrintPortrait, PrintSheet, ThingDeck } from './print/print';
import type { Problem } from './problem';
import type { Reference, RollTable } from './reference/reference';
import type { AsideView, Budget, StepView } from './views';
import type { SheetView } from './sheetViews';

/** These facts are known without loading the ruleset. */
export interface RulesetManifest {
  readonly id: string;
  readonly version: string;
  /** The name in the application, the same in every language. */
  readonly name: string;
  /** 3: the wizard checks every choice; 1, also if missing: a sheet filled in by hand. */
  readonly guidance?: number;
}

/**
 * The parts of a ruleset that lists of characters need: a small part of its folder, exported as `words` and loaded
 * without the rules.
 */
export interface RulesetWords {
  readonly manifest: RulesetManifest;
  /** Keys start with `ruleset.<id>.`. Translations are in the folder of their language. */
  readonly messages: { readonly en: Messages };
  /** The first one is `mainForm`. A ruleset with characters only leaves it out. */
  readonly forms?: readonly FormName[];
}

/**
 * A rule system. One folder under `shared/rulesets` exports one of these as `ruleset`; no other code knows it. All
 * its results are data: problems, numbers with sources, widgets, sheets.
 */
export interface Ruleset extends RulesetWords {
  /** One line for the list of rulesets. */
  readonly tagline: Text;
  /** One sentence about what the wizard does, and what is left to the player. */
  readonly guidance: Text;
  /** The forms of `RulesetWords` with all their details. */
  readonly forms?: readonly FormKind[];
  /**
   * Convert choices and play of older versions, from version 2 on without a gap; missing if there was only one
   * version.
   */
  readonly migrations?: readonly RulesMigration[];
  /** Returns default choices of a form (`mainForm` by default), or of one of its templates. */
  initialChoices(form?: string, template?: string): Json;
  /**
   * Reads a document's choices and play state (`{}` before the first change) and derives everything from them;
   * refuses invalid choices. `bonds` are its owner and companions, as far as they are available.
   */
  open(document: CharacterDocument, bonds?: Bonds): Result<OpenCharacter, AppError>;
  /** Reads a plan of the command line; the first fault is reported with its path. */
  readPlan(plan: unknown, ports: PlanPorts): Result<PlannedCharacter, AppError>;
  /**
   * A plan of a complete character, or of another form that `quick` says it can build, that breaks no rule and lacks
   * nothing for play, built by chance.
   */
  quickPlan(ports: QuickPorts): Json;
  /** Returns an empty sheet to fill in by hand. */
  blankSheet(): PrintSheet;
  /** Returns the play state of a new character. */
  initialPlay(): Json;
  /** The first one has the id `check`. */
  readonly checks: readonly Check[];
  readonly calculators: readonly Calculator[];
  readonly tables: readonly RollTable[];
  readonly reference: Reference;
  readonly initiative: InitiativeRules;
  /** Missing if its sheets cannot be harmed. */
  readonly fight?: FightRules;
  /** Shared decks; most games have none. */
  readonly decks: readonly DeckRules[];
  /** Missing if the document has no money. */
  readonly economy?: Economy;
  /** Decisions that a campaign makes for all its characters; missing if there are none. */
  readonly variants?: readonly Variant[];
  /** The option of a variant that a character uses; `undefined` if its choices cannot be read. */
  variantOf?(document: CharacterDocument, variant: string): string | undefined;
  /**
   * The same rules with the texts of a language out of its catalogs, before packs are added; missing if all texts are
   * messages. The same catalogs give the same object.
   */
  inLanguage?(messages: Messages): Ruleset;
  /** Everything of a kind that the rules list, each on a card of its own; missing if they list nothing. */
  cards?(deck: ThingDeck): readonly ThingCard[];
  /** Groups of the reference whose house rules are of a kind. */
  readonly cardGroups?: Readonly<Partial<Record<ThingDeck, string>>>;
  /** Additions that packs may contain; missing if they add only rules, tables and cards. */
  readonly homebrew?: Homebrew<Ruleset>;
}

/** A ruleset as a reader of a language sees it. */
export function rulesetIn(ruleset: Ruleset, { messages }: Pick<Translation, 'messages'>): Ruleset {
  return ruleset.inLanguage?.(messages) ?? ruleset;
}

/** The card of a thing; `id` is that of a pack's thing if a pack added it. */
export interface ThingCard {
  readonly id: string;
  readonly card: PrintCard;
}

export interface FormName {
  readonly id: string;
  /** An example is "Minion". */
  readonly label: Text;
  /** An example is "Minions". */
  readonly many: Text;
}

/** A form with its own wizard, sheet and printout: a character, a minion, a vehicle. */
export interface FormKind extends FormName {
  /** Describes the form in a sentence. */
  readonly text: Text;
  /** True if it may be a companion of a character. */
  readonly companion: boolean;
  /**
   * It is made in a campaign and belongs to all of its table; a campaign has no more than `most`. Players move the points
   * that they see of one that is `open`.
   */
  readonly ofCampaign?: { readonly most: number | null; readonly open: boolean };
  /** It can be built by chance, as characters can. */
  readonly quick?: true;
  /** Starting points for a new document, such as examples of the rule document. */
  readonly templates: readonly { readonly id: string; readonly title: Text; readonly text?: Text }[];
}

/** Points as a clock; the label also says whose they are. */
export interface SharedPoints {
  /** Unique in the sheet. */
  readonly id: string;
  readonly label: Text;
  readonly segments: number;
  readonly filled: number;
  /** The number behind them in the play state, with its bounds; missing if other things follow from it. */
  readonly moves?: {
    readonly path: EditPath;
    readonly base: number;
    readonly least: number;
    readonly most: number | null;
  };
}

export interface Bonds {
  readonly owner?: CharacterDocument;
  readonly companions: readonly CharacterDocument[];
}

export interface PlanPorts {
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Things that a character has. */
export type CharacterDeck = Exclude<ThingDeck, 'conditions'>;

/** `form` is there if a plan names another one than `mainForm`. */
export type PlannedCharacter = Pick<CharacterDocument, 'name' | 'choices' | 'ledger' | 'exceptions'> &
  Partial<Pick<CharacterDocument, 'form'>>;

/** Parts of the document that the printing service converts to a printable form. */
export interface PrintExtras {
  readonly portrait?: PrintPortrait;
}

/** A character with all derived values. Views are computed on demand. */
export interface OpenCharacter {
  readonly problems: readonly Problem[];
  readonly budgets: readonly Budget[];
  /**
   * Things that are missing for play though no rule is broken; an untouched character has problems or some of
   * these.
   */
  nextSteps?(): readonly NextStep[];
  /** One line about the character for lists: "Dwarf warrior, stubborn". */
  readonly subtitle: Text;
  /** In order; the engine adds the review at the end. */
  readonly steps: readonly { readonly id: string; readonly title: Text }[];
  /** An unknown id gives the first step. */
  step(id: string): StepView;
  aside(): AsideView;
  sheet(): SheetView;
  /**
   * Trackers, conditions and rests. `fallen` are the dice that an action asked for, so that its effects can be
   * shown.
   */
  play(rolledDice?: RolledDice): PlayView;
  /** Points that everybody at the table sees; only sheets of a campaign share some. */
  shared?(): readonly SharedPoints[];
  /** The changes of an action that takes a number of a roll; missing if none does. */
  followed?(action: string, taken: number): readonly Edit[];
  /** Further pages of the character in play, such as gear to buy and sell; their edits are those of play. */
  readonly pages?: readonly { readonly id: string; readonly title: Text }[];
  /** An unknown id gives the first page. */
  page?(id: string): StepView;
  /** Missing if the ruleset has no ledger. */
  ledger?(): LedgerView;
  /** Purchases for Exp; missing if the rules have another kind of advancement. */
  readonly advancement?: Advancement;
  /** Values for the ruleset's initiative, by the names of its inputs; missing if nothing is known. */
  initiative?(): Readonly<Record<string, number>>;
  /** The sheet in an encounter; things that cannot be harmed leave it out. */
  fight?(role: FightRole): Fighter;
  /**
   * Durations of conditions, effects and hazards; things that cannot be harmed leave it out. Not a getter: that would
   * give every opened sheet a hidden class of its own, which costs as much as opening it.
   */
  time?(): Timekeeping;
  /** Things that are not people, such as vehicles, leave it out. */
  profile?(): Profile;
  /** Returns awards besides Exp and money. */
  rewards?(): readonly Reward[];
  /** Effects of a new session or scenario; missing if the rules have none. */
  begin?(what: BeginningKind, dice?: readonly (readonly number[])[]): Beginning;
  /** Loot that becomes a proper item of the sheet; other loot is kept by name. */
  finds?(): readonly Find[];
  /** Effects of days without adventure: rest, healing, expired conditions. */
  readonly stay?: (stay: RestContext) => Outcome;
  /** The whole character on a card, several of which fit on a page; missing if it needs a sheet. */
  card?(): PrintCard;
  /** Its powers or its gear, each on a card of its own; missing if the rules have neither. */
  cards?(deck: CharacterDeck): readonly PrintCard[];
  print(extras: PrintExtras): PrintSheet;
  /** The report of the command line with translated messages. */
  report(translate: Translate): Json;
}
