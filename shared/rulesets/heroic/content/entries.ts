import type { Text, TextParam } from '#shared/kernel/text';
import type {
  Armor,
  Item,
  Keyword,
  Modifier,
  Race,
  Skill,
  SkillLevel,
  Weapon,
} from '#shared/rulesets/heroic/data/index';

interface Named {
  readonly name: Text;
  /** True for a placeholder of an unavailable entry, which has no effects. */
  readonly missing?: true;
  /** True if the campaign does not allow it (3.6), so it is not offered. */
  readonly disabledByCampaign?: true;
}

/** Implements 2.1; `exp` is the price with point buy, `traits` is missing for races without any. */
export interface RaceEntry extends Race, Named {
  readonly text: Text;
  readonly traits?: Text;
  readonly exp: number;
}

/** A focus may be a weapon group or a sphere. */
export interface FocusEntry {
  readonly id: string;
  readonly name: Text;
  /** True if the campaign does not allow it (3.6), so it is not offered. */
  readonly disabledByCampaign?: true;
}

/** The subject of a skill (4): one of a list, optionally with a limitation, or free text. */
export type Focus =
  | { readonly kind: 'list'; readonly options: readonly FocusEntry[]; readonly limitation: boolean }
  | { readonly kind: 'text' };

/** Implements section 4; `basic` and `advanced` describe each level. */
export interface SkillEntry extends Omit<Skill, 'focus'>, Named {
  readonly basic: Text;
  readonly advanced: Text;
  readonly focus?: Focus;
}

interface Owning extends Named {
  readonly text: Text;
}

/** Implements 13.2; includes shields. */
export interface WeaponEntry extends Weapon, Owning {
  readonly kind: 'weapon';
}

/** Implements 13.1. */
export interface ArmorEntry extends Armor, Owning {
  readonly kind: 'armor';
}

/** Implements 13.3, and potions of 5.1. */
export interface ItemEntry extends Item, Owning {
  readonly kind: 'item';
}

export type Gear = WeaponEntry | ArmorEntry | ItemEntry;

/** Implements 13.1 and 13.2. */
export interface ModifierEntry extends Modifier, Named {
  readonly text: Text;
}

/** Describes the figures printed with a keyword: `x`, `plus`, `numbers`. */
export type KeywordFigures = Readonly<Record<string, TextParam>>;

/** Explains itself with the figures of one thing (13.4). */
export interface KeywordEntry extends Keyword {
  name(figures: KeywordFigures): Text;
  text(figures: KeywordFigures): Text;
}

export interface Currency {
  /** A heading: "Coins". */
  readonly label: Text;
  /** The plural inside a sentence: "coins". */
  readonly name: Text;
  /** Returns a price or a balance: "$7", "−$2". */
  amount(coins: number): Text;
}

/** Entries are in display order. */
export interface Table<T> {
  readonly all: readonly T[];
  get(id: string): T | undefined;
  has(id: string): boolean;
}

/** Throws if two entries have the same id; `what` names the table in the message. */
export function tableOf<T extends { readonly id: string }>(what: string, all: readonly T[]): Table<T> {
  const byId = new Map<string, T>();
  for (const entry of all) {
    if (byId.has(entry.id)) throw new Error(`Two ${what} have the id ${entry.id}`);
    byId.set(entry.id, entry);
  }
  return { all, get: (id) => byId.get(id), has: (id) => byId.has(id) };
}

/** Describes the basic level, then the advanced one (4). */
export function skillTexts({ basic, advanced, missing }: SkillEntry, level: SkillLevel): readonly Text[] {
  return level === 'advanced' && missing !== true ? [basic, advanced] : [basic];
}

export function listedFocus({ focus }: SkillEntry, id: string | undefined): FocusEntry | undefined {
  return focus?.kind === 'list' ? focus.options.find((option) => option.id === id) : undefined;
}
