import type { Text, TextParam } from '../../../kernel/text';
import type { Armor, Item, Keyword, Modifier, Race, Skill, Weapon } from '../data';

/** What every entry knows of itself. */
interface Named {
  readonly name: Text;
  /** True for what stands in the place of an entry that is not here: it gives nothing and costs nothing. */
  readonly missing?: true;
  /** True for what the campaign does not have (3.6): it is not offered. */
  readonly disabledByCampaign?: true;
}

/** A race (2.1): `exp` is its price with point buy, `traits` what sets it apart, where anything does. */
export interface RaceEntry extends Race, Named {
  readonly text: Text;
  readonly traits?: Text;
  readonly exp: number;
}

/** One of the things that a skill can be about: a weapon group, a sphere. */
export interface FocusEntry {
  readonly id: string;
  readonly name: Text;
  /** True for what the campaign does not have (3.6): it is not offered. */
  readonly disabledByCampaign?: true;
}

/** What a skill is about: one of a list, with a limitation where that is allowed, or free words (4). */
export type Focus =
  | { readonly kind: 'list'; readonly options: readonly FocusEntry[]; readonly limitation: boolean }
  | { readonly kind: 'text' };

/** A skill (4) with what each level does, in words. */
export interface SkillEntry extends Omit<Skill, 'focus'>, Named {
  readonly basic: Text;
  readonly advanced: Text;
  readonly focus?: Focus;
}

interface Owning extends Named {
  readonly text: Text;
}

/** A weapon or shield (13.2). */
export interface WeaponEntry extends Weapon, Owning {
  readonly kind: 'weapon';
}

/** An armor (13.1). */
export interface ArmorEntry extends Armor, Owning {
  readonly kind: 'armor';
}

/** A miscellaneous item or a potion (13.3, 5.1). */
export interface ItemEntry extends Item, Owning {
  readonly kind: 'item';
}

/** Anything that can be owned. */
export type Gear = WeaponEntry | ArmorEntry | ItemEntry;

/** A modifier of weapons or armors (13.1, 13.2). */
export interface ModifierEntry extends Modifier, Named {
  readonly text: Text;
}

/** The figures that a keyword is printed with: `x`, `plus`, `numbers`. */
export type KeywordFigures = Readonly<Record<string, TextParam>>;

/** A keyword that gear explains itself with (13.4), in words for the figures of one thing. */
export interface KeywordEntry extends Keyword {
  name(figures: KeywordFigures): Text;
  text(figures: KeywordFigures): Text;
}

/** What money is called. */
export interface Currency {
  /** As a heading: "Coins". */
  readonly label: Text;
  /** Inside a sentence, many of them: "coins". */
  readonly name: Text;
  /** So many of them, counted in a sentence: "one coin". */
  count(coins: number): Text;
  /** A price or a purse: "$7", "−$2". */
  amount(coins: number): Text;
}
